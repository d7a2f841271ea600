import { useIslandContext, useRootClass } from "@skerry/ui/island";
import { LogoWall } from "./logo-wall.tsx";
import { builtInPartners } from "./partners-strip-content.ts";
import type { Props } from "./partners-strip.schema.ts";

/** Logos of partners, six at a time. */
export function PartnersStrip({ headline, partners, autoplay, headingLevel, className }: Props) {
  const { translate, settings } = useIslandContext();
  const rootClass = useRootClass("partners-strip", className);
  const shown = partners ?? (settings.samples === false ? [] : builtInPartners);
  if (shown.length === 0) return null;
  return (
    <div className={rootClass}>
      <LogoWall
        // Other partners start anew; the same ones, written again, do not.
        key={JSON.stringify(shown)}
        headline={headline?.trim() || translate("app.ui.testimonials.partners_headline")}
        headingLevel={headingLevel}
        partners={shown}
        isPolite={autoplay === "polite"}
      />
    </div>
  );
}

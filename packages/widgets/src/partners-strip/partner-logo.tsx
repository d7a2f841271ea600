import { useIsland } from "@skerry/ui/island";
import type { Partner } from "./partners-strip.schema.ts";

interface PartnerLogoProps {
  partner: Partner;
  /** The logo cannot be loaded: the name is shown. */
  broken: boolean;
  /** `coming` and `going` cross-fade, and who goes is gone for screen readers at once. */
  state: "staying" | "coming" | "going";
  onError(logo: string): void;
}

/** What fills a cell of the wall. */
export function PartnerLogo({ partner: { name, logo }, broken, state, onError }: PartnerLogoProps) {
  const { asset } = useIsland();
  const going = state === "going";
  const part = `sk-partners-strip__${broken ? "name" : "logo"}`;
  const className = state === "staying" ? part : `${part} ${part}--${state}`;
  if (broken) {
    return (
      <span className={className} dir="auto" aria-hidden={going || undefined}>
        {name}
      </span>
    );
  }
  return (
    <img
      className={className}
      // Before `src`, or Firefox and Safari load it at once.
      loading={state === "staying" ? "lazy" : "eager"}
      decoding="async"
      src={asset(logo)}
      alt={going ? "" : name}
      width={160}
      height={64}
      onError={() => onError(logo)}
    />
  );
}

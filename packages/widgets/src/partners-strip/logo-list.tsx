import type { ReactNode } from "react";
import { PartnerLogo } from "./partner-logo.tsx";
import type { Partner } from "./partners-strip.schema.ts";
import type { Rotation } from "./rotation.ts";

interface LogoListProps extends Rotation {
  partners: readonly Partner[];
  /** Logos, as the page gave them, that cannot be loaded. */
  broken: ReadonlyMap<string, string>;
  /** Whether the hidden partners are shown too. */
  showsAll: boolean;
  id: string;
  headingId: string;
  onError(logo: string, url: string): void;
}

/** The logos: those in the slots, then the hidden ones. */
export function LogoList({
  partners,
  shown,
  hidden,
  last,
  broken,
  showsAll,
  id,
  headingId,
  onError,
}: LogoListProps) {
  const logoOf = (index: number, state: "staying" | "coming" | "going"): ReactNode => {
    const partner = partners[index];
    if (!partner) return null;
    return (
      <PartnerLogo
        key={index}
        partner={partner}
        broken={broken.has(partner.logo)}
        state={state}
        onError={onError}
      />
    );
  };

  return (
    <ul
      className={`sk-partners-strip__list${showsAll ? " sk-partners-strip__list--all" : ""}`}
      id={id}
      aria-labelledby={headingId}
    >
      {[...shown.entries()].map(([slot, partner]) => (
        <li className="sk-partners-strip__cell" key={`slot ${slot}`}>
          {last?.slot === slot ? logoOf(last.leaving, "going") : null}
          {logoOf(partner, last?.slot === slot ? "coming" : "staying")}
        </li>
      ))}
      {hidden.map((partner) => (
        <li className="sk-partners-strip__cell sk-partners-strip__cell--hidden" key={partner}>
          {logoOf(partner, "staying")}
        </li>
      ))}
    </ul>
  );
}

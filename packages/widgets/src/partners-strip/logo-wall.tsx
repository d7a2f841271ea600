import { Heading } from "@skerry/ui/heading";
import { useInView } from "@skerry/ui/in-view";
import { useIsland, useIslandId } from "@skerry/ui/island";
import { MotionButton, useMotion } from "@skerry/ui/motion";
import { useRef, useState } from "react";
import { PartnerLogo } from "./partner-logo.tsx";
import type { Partner } from "./partners-strip.schema.ts";
import { useHoverOrFocus } from "./use-hover-or-focus.ts";
import { useRotation } from "./use-rotation.ts";

interface LogoWallProps {
  headline: string;
  headingLevel: number;
  /** The same array as long as nothing changes. */
  partners: readonly Partner[];
}

/** Headline and logos. Six are seen; the others take turns with them, or can be asked for. */
export function LogoWall({ headline, headingLevel, partners }: LogoWallProps) {
  const { translate } = useIsland();
  const headingId = useIslandId("heading");
  const listId = useIslandId("list");
  const wall = useRef<HTMLDivElement>(null);
  const inView = useInView(wall, 0.1);
  const held = useHoverOrFocus(wall);
  const motion = useMotion();
  const playing = motion === "playing" && !held;
  const { shown, hidden, last, canMove, wasInView, broken, addBroken } = useRotation(partners, {
    inView,
    playing,
    wall,
  });

  // Nobody takes turns under reduced motion, or what a server takes for it.
  const still = motion === "reduced" && wasInView;
  const [expanded, setExpanded] = useState(false);
  const showsAll = still && expanded;

  const logoOf = (index: number, state: "staying" | "coming" | "going") => {
    const partner = partners[index];
    if (!partner) return null;
    const isBroken = broken.has(partner.logo);
    return (
      <PartnerLogo
        key={index}
        partner={partner}
        broken={isBroken}
        state={state}
        onError={addBroken}
      />
    );
  };

  return (
    <div className="sk-partners-strip__wall" ref={wall}>
      <div className="sk-partners-strip__head">
        <Heading
          level={headingLevel}
          id={headingId}
          className="sk-heading--small sk-partners-strip__headline"
        >
          {headline}
        </Heading>
        {hidden.length > 0 ? (
          <span className="sk-partners-strip__motion">{canMove ? <MotionButton /> : null}</span>
        ) : null}
      </div>
      <ul
        className={`sk-partners-strip__list${showsAll ? " sk-partners-strip__list--all" : ""}`}
        id={listId}
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
      {hidden.length > 0 ? (
        <div className="sk-partners-strip__foot">
          {still ? (
            <button
              className="sk-button sk-button--quiet sk-button--small"
              type="button"
              aria-expanded={showsAll}
              aria-controls={listId}
              onClick={() => setExpanded(!expanded)}
            >
              {translate(`app.ui.partners_strip.show_${showsAll ? "fewer" : "all"}`)}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

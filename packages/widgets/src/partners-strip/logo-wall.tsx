import { Heading } from "@skerry/ui/heading";
import { useInView } from "@skerry/ui/in-view";
import { useIslandContext, useIslandId } from "@skerry/ui/island";
import { MotionButton, useMotion } from "@skerry/ui/motion";
import { useRef, useState } from "react";
import { LogoList } from "./logo-list.tsx";
import type { Partner } from "./partners-strip.schema.ts";
import { useHoverOrFocus } from "./use-hover-or-focus.ts";
import { usePartnerRotation } from "./use-partner-rotation.ts";

interface LogoWallProps {
  headline: string;
  headingLevel: number;
  /** The same array as long as nothing changes. */
  partners: readonly Partner[];
  /** Whether they rest where a visitor is at them, or cannot see them. */
  isPolite: boolean;
}

/** Headline and logos. Six are seen; the others take turns with them, or can be asked for. */
export function LogoWall({ headline, headingLevel, partners, isPolite }: LogoWallProps) {
  const { translate } = useIslandContext();
  const headingId = useIslandId("heading");
  const listId = useIslandId("list");
  const wall = useRef<HTMLDivElement>(null);
  const inView = useInView(wall, 0.1);
  const isVisited = useHoverOrFocus(wall);
  const motion = useMotion();
  const { canMove, wasInView, addBroken, ...logos } = usePartnerRotation(partners, {
    inView,
    isPolite,
    playing: motion === "playing" ? !isVisited || !isPolite : motion === "inactive" && !isPolite,
    wall,
  });
  const hasHidden = logos.hidden.length > 0;

  // A server reports reduced motion too; only once the wall was in view is it the visitor's wish.
  const canExpand = (motion === "reduced" || motion === "paused") && wasInView;
  const [expanded, setExpanded] = useState(false);
  const showsAll = canExpand && expanded;

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
        {hasHidden ? (
          <span className="sk-partners-strip__motion">{canMove ? <MotionButton /> : null}</span>
        ) : null}
      </div>
      <LogoList
        {...logos}
        partners={partners}
        showsAll={showsAll}
        id={listId}
        headingId={headingId}
        onError={addBroken}
      />
      {hasHidden ? (
        <div
          className={`sk-partners-strip__foot${canExpand && motion === "paused" ? " sk-partners-strip__foot--paused" : ""}`}
        >
          {canExpand ? (
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

import { useIslandContext } from "@skerry/ui/island";
import type { Partner } from "./partners-strip.schema.ts";

interface PartnerLogoProps {
  partner: Partner;
  /** The logo cannot be loaded: the name is shown. */
  broken: boolean;
  /** `coming` and `going` cross-fade, and who goes is gone for screen readers at once. */
  state: "staying" | "coming" | "going";
  onError(logo: string, url: string): void;
}

/** The content of a cell of the wall. */
export function PartnerLogo({ partner, broken, state, onError }: PartnerLogoProps) {
  const { name, logo, logoDark } = partner;
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
  const picture = {
    name: going ? "" : name,
    // Of two, the one that is not shown must stay lazy; the other one was loaded before it came.
    eager: state !== "staying" && !logoDark,
    onError: (url: string) => onError(logo, url),
  };
  return (
    <>
      {logoDark ? (
        <Picture
          {...picture}
          className={`${className} ${part}--dark sk-only-dark`}
          file={logoDark}
        />
      ) : null}
      <Picture
        {...picture}
        className={logoDark ? `${className} sk-only-light` : className}
        file={logo}
      />
    </>
  );
}

interface PictureProps {
  className: string;
  /** URL, or path in the theme's assets. */
  file: string;
  name: string;
  eager: boolean;
  onError(url: string): void;
}

/** A picture that is not shown in this theme is not loaded while it is lazy: it has no box. */
function Picture({ className, file, name, eager, onError }: PictureProps) {
  const { asset } = useIslandContext();
  const url = asset(file);
  return (
    <img
      className={className}
      // Before `src`, or Firefox and Safari load it at once.
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      src={url}
      alt={name}
      width={160}
      height={64}
      onError={() => onError(url)}
    />
  );
}

import { useIslandContext } from "@skerry/ui/island";
import type { Video } from "./read-video.ts";

interface PrivacyHintProps extends Pick<Video, "provider" | "host"> {
  playing: boolean;
  /** The page's own text. */
  text: string | undefined;
  /** The page's own policy. */
  url: string | undefined;
}

/** The effect of playing on the visitor's data. While the video plays, the hint keeps its place, empty. */
export function PrivacyHint({ provider, host, playing, text, url }: PrivacyHintProps) {
  const { translate } = useIslandContext();
  const policy = url || provider?.policy;
  const name = provider?.name ?? host;
  const company = provider?.company ?? host;
  const hint =
    name && company
      ? translate("app.ui.video_block.hint", { provider: name, company })
      : translate("app.ui.video_block.hint_file");
  return (
    <p className="sk-video-block__hint" aria-hidden={playing || undefined}>
      {/* The space is in the text: optimisers remove the one between two elements. */}
      <span>{`${text?.trim() || hint} `}</span>
      {policy ? (
        <a className="sk-link" href={policy}>
          {url || !company
            ? translate("app.ui.video_block.policy")
            : translate("app.ui.video_block.policy_of", { company })}
        </a>
      ) : null}
    </p>
  );
}

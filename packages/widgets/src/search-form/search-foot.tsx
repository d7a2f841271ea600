import { useIslandContext } from "@skerry/ui/island";
import type { Draft } from "./use-draft.ts";

interface SearchFootProps {
  draft: Draft;
  /** Whether the button works already. */
  live: boolean;
  linesId: string;
  keysId: string;
}

/** Below the field: the button that switches between one name and many, and hints for many. */
export function SearchFoot({
  draft: { multi, switchMode },
  live,
  linesId,
  keysId,
}: SearchFootProps) {
  const { translate } = useIslandContext();
  return (
    <div className="sk-search-form__foot">
      <button
        className={`sk-search-form__switch${live ? "" : " sk-search-form__switch--idle"}`}
        type="button"
        onClick={switchMode}
      >
        <span className="sk-search-form__switch-text">
          {translate(`app.ui.search_form.switch_to_${multi ? "single" : "multi"}`)}
        </span>
      </button>
      {multi ? (
        <p className="sk-search-form__hint">
          <span id={linesId}>{translate("app.ui.search_form.hint_lines")}</span>
          <span className="sk-search-form__keys" id={keysId}>
            {translate("app.ui.search_form.hint_keys")}
          </span>
        </p>
      ) : null}
    </div>
  );
}

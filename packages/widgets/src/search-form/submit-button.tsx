import { useIslandContext } from "@skerry/ui/island";
import type { MouseEvent } from "react";
import { names, searchValue } from "./search-form-names.ts";

interface SubmitButtonProps {
  /** Whether the results page is on its way. */
  loading: boolean;
  onClick(event: MouseEvent): void;
}

/** Starts the search. While it runs, the button keeps its focus and is not `disabled`. */
export function SubmitButton({ loading, onClick }: SubmitButtonProps) {
  const { translate } = useIslandContext();
  return (
    <button
      className="sk-button sk-search-form__submit"
      type="submit"
      name={names.search}
      value={searchValue}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={onClick}
    >
      {translate("app.ui.search_form.submit")}
    </button>
  );
}

import { useIsland, useIslandId, useRootClass } from "@skerry/ui/island";
import { type FormEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { addressLength, type Field, queryFields } from "./query-fields.ts";
import { SearchField } from "./search-field.tsx";
import type { Props } from "./search-form.schema.ts";
import { useContent } from "./use-content.ts";
import { useDraft } from "./use-draft.ts";
import { useLoading } from "./use-loading.ts";

const names = {
  domains: "domain_check[domains]",
  tld: "domain_check[tld]",
  search: "domain_check[search]",
};
const searchValue = "1";

/** nginx and Apache refuse request lines of more than 8,190 bytes or so. */
const longestAddress = 8000;

/** Searches for one domain name or many: a form that leads to the results page of the server. */
export function SearchForm({ tld, multi: startsMulti, domains, className, ...props }: Props) {
  const { translate } = useIsland();
  const rootClass = useRootClass("search-form", className);
  const id = useIslandId("domains");
  const linesId = useIslandId("lines");
  const keysId = useIslandId("keys");
  const address = useAddress(props);
  const kept = queryFields(address).filter(([name]) => !Object.values(names).includes(name));
  const hidden: Field[] = [...kept, [names.tld, tld]];

  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(startsMulti, [domains].flat().join("\n"));
  const { multi, switchMode } = draft;
  const content = useContent(draft, (value) => {
    const fields: Field[] = [...hidden, [names.domains, value], [names.search, searchValue]];
    return addressLength(address, fields) > longestAddress;
  });
  const [loading, startLoading] = useLoading();
  const opensElsewhere = useRef(false);

  // `form.requestSubmit()` and `form.submit()` send no button, and the server expects its name.
  useEffect(() => {
    const node = form.current;
    const complete = ({ formData }: FormDataEvent): void => {
      if (!formData.has(names.search)) formData.append(names.search, searchValue);
    };
    node?.addEventListener("formdata", complete);
    return () => node?.removeEventListener("formdata", complete);
  }, []);

  const onSubmit = (event: FormEvent): void => {
    if (event.defaultPrevented) return;
    if (opensElsewhere.current && !loading) opensElsewhere.current = false;
    else if (!startLoading()) event.preventDefault();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter") return;
    // Safari ends a composition before the keydown of its Enter: only the code 229 tells
    // (https://bugs.webkit.org/show_bug.cgi?id=165004).
    const composing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (!multi && composing) event.preventDefault();
    if (!multi || composing || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };

  // With one of these, browsers open the results in another tab or window and this page stays.
  // The middle button does not activate a button, see https://dom.spec.whatwg.org/#eventtarget-activation-behavior.
  const onClick = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): void => {
    opensElsewhere.current = ctrlKey || metaKey || shiftKey;
  };

  return (
    <div className={rootClass}>
      <form
        className="sk-search-form__form"
        ref={form}
        action={address}
        method="get"
        acceptCharset="utf-8"
        onSubmit={onSubmit}
      >
        <label className="sk-search-form__label" htmlFor={id}>
          {translate(multi ? "app.ui.search_form.label_multi" : "app.ui.search_form.label")}
        </label>
        <div className={`sk-search-form__bar${multi ? " sk-search-form__bar--multi" : ""}`}>
          <SearchField
            draft={draft}
            id={id}
            name={names.domains}
            examples={props.examples}
            empty={content === "empty"}
            describedBy={multi ? `${linesId} ${keysId}` : undefined}
            onKeyDown={onKeyDown}
          />
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
        </div>
        <div className="sk-search-form__foot">
          <button
            className={`sk-search-form__switch${content === "unread" ? " sk-search-form__switch--idle" : ""}`}
            type="button"
            onClick={switchMode}
          >
            {translate(`app.ui.search_form.switch_to_${multi ? "single" : "multi"}`)}
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
        <output className="sk-search-form__warning">
          {content === "too-long" ? translate("app.ui.search_form.too_long") : null}
        </output>
        <output className="sk-visually-hidden">
          {loading ? translate("app.ui.search_form.searching") : null}
        </output>
        {[...hidden.entries()].map(([position, [name, value]]) => (
          <input key={position} type="hidden" name={name} value={value} />
        ))}
      </form>
    </div>
  );
}

/**
 * Where the form leads.
 *
 * @throws Error when nothing says it
 */
function useAddress({ action, route }: Pick<Props, "action" | "route">): string {
  const { path, fallbackAction } = useIsland();
  const address = action ?? path(route) ?? fallbackAction;
  if (address !== undefined) return address;
  throw new Error(
    `search-form has no address to search at. Add the route "${route}" to "routes" in skerry-config, or give the widget an "action", or put a <form action="…"> into its element.`,
  );
}

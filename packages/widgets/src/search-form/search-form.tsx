import { useIslandContext, useIslandId, useRootClass } from "@skerry/ui/island";
import { useRef } from "react";
import { sentDomains } from "./convert-domains.ts";
import { type Field, longestUrl, queryFields, urlLength } from "./query-fields.ts";
import { SearchField } from "./search-field.tsx";
import { SearchFoot } from "./search-foot.tsx";
import type { Props } from "./search-form.schema.ts";
import { names, searchValue } from "./search-form-names.ts";
import { SubmitButton } from "./submit-button.tsx";
import { type Fallback, useActionUrl, useLabel } from "./page-form.ts";
import { useContent } from "./use-content.ts";
import { useDraft } from "./use-draft.ts";
import { useSubmit } from "./use-submit.ts";

/** Searches for one domain name or many: a form that leads to the results page of the server. */
export function SearchForm({
  tld,
  multi: startsMulti,
  domains,
  variant,
  className,
  ...props
}: Props & Fallback) {
  const { translate } = useIslandContext();
  const rootClass = useRootClass("search-form", className);
  const id = useIslandId("domains");
  const linesId = useIslandId("lines");
  const keysId = useIslandId("keys");
  const url = useActionUrl(props);
  const others = queryFields(url).filter(([name]) => !Object.values(names).includes(name));
  const hidden: Field[] = [...others, [names.tld, tld]];

  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(id, startsMulti, [domains].flat().join("\n"));
  const { multi } = draft;
  const label = useLabel(props, multi);
  const content = useContent(draft, (value) => {
    const text = sentDomains(value, multi);
    const fields: Field[] = [...hidden, [names.domains, text], [names.search, searchValue]];
    return urlLength(url, fields) > longestUrl;
  });
  const { loading, onSubmit, onKeyDown, onClick } = useSubmit(form, multi);

  return (
    <div className={rootClass} data-variant={variant} data-sk-theme={variant && "light"}>
      <form
        className="sk-search-form__form"
        ref={form}
        action={url}
        method="get"
        acceptCharset="utf-8"
        onSubmit={onSubmit}
      >
        <label className="sk-search-form__label" htmlFor={id}>
          {label}
        </label>
        <div className={`sk-search-form__bar${multi ? " sk-search-form__bar--multi" : ""}`}>
          <SearchField
            draft={draft}
            id={id}
            name={names.domains}
            examples={props.examples}
            required={props.required}
            empty={content === "empty"}
            describedBy={multi ? `${linesId} ${keysId}` : undefined}
            onKeyDown={onKeyDown}
          />
          <SubmitButton loading={loading} onClick={onClick} />
        </div>
        <SearchFoot draft={draft} live={content !== "unread"} linesId={linesId} keysId={keysId} />
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

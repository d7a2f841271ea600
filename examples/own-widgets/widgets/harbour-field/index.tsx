import { useIsland } from "@skerry/island";
import { useCombobox } from "downshift";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import "./harbour-field.css";

export const schema = z.object({
  name: z.string().register(z.globalRegistry, { description: "Of the field that is sent." }),
  label: z.string(),
  harbours: z
    .array(z.object({ code: z.string(), name: z.string() }))
    .register(z.globalRegistry, { description: "What can be chosen; the code is sent." }),
  value: z._default(z.string(), "").register(z.globalRegistry, { description: "A code." }),
  error: z._default(z.string(), "").register(z.globalRegistry, {
    description: "What the server has found wrong with the value.",
  }),
});

export const load = "visible";

type Props = z.output<typeof schema>;
type Harbour = Props["harbours"][number];

const plain = (text: string): string => text.trim().toLowerCase();

const findByName = (harbours: readonly Harbour[], name = ""): Harbour | undefined =>
  harbours.find((one) => plain(one.name) === plain(name));

/** A combobox whose value is sent with the form of the page, by a hidden list. */
export function Component({ name, label, harbours, value, error }: Props) {
  const { id, text } = useIsland();
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const initial = harbours.find(({ code }) => code === value) ?? null;
  const [words, setWords] = useState(initial?.name ?? "");
  const [isChanged, setChanged] = useState(false);
  const chosen = findByName(harbours, words);
  const items = chosen
    ? harbours
    : harbours.filter((one) => plain(one.name).includes(plain(words)));

  const box = useCombobox<Harbour>({
    items,
    inputValue: words,
    selectedItem: chosen ?? null,
    itemToString: (one) => one?.name ?? "",
    onInputValueChange: ({ inputValue }) => {
      setWords(inputValue);
      setChanged(true);
    },
    // A name that is complete needs no list, which would cover the rest of the form.
    stateReducer: (_, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputChange && findByName(harbours, changes.inputValue)
        ? { ...changes, isOpen: false }
        : changes,
    labelId: id("label"),
    inputId: id("input"),
    menuId: id("menu"),
    toggleButtonId: id("toggle"),
    getItemId: (index) => id(`item-${index}`),
  });

  const isUnknown = words.trim() !== "" && !chosen;
  const shownError = isChanged ? "" : error;
  // The browser says it, and does not send the form.
  const message = isUnknown ? text("harbour-field.unknown") : "";
  useEffect(() => field?.setCustomValidity(message), [field, message]);

  return (
    <div className="field">
      <label className="field__label" {...box.getLabelProps()}>
        {label}
      </label>
      <div className="harbour-field">
        <input
          className="field__input"
          // A control that is not shown, as without script, must not keep the form from being sent.
          required={field !== null}
          placeholder={text("harbour-field.placeholder")}
          aria-invalid={shownError ? true : undefined}
          aria-describedby={shownError ? id("error") : undefined}
          {...box.getInputProps({ ref: setField })}
        />
        <button
          className="harbour-field__toggle"
          type="button"
          {...box.getToggleButtonProps()}
          aria-label={text("harbour-field.all", { label })}
        />
        <ul className="harbour-field__menu" {...box.getMenuProps()}>
          {box.isOpen &&
            items.map((one, index) => (
              <li
                key={one.code}
                className={
                  index === box.highlightedIndex
                    ? "harbour-field__item harbour-field__item--active"
                    : "harbour-field__item"
                }
                {...box.getItemProps({ item: one, index })}
              >
                {one.name}
              </li>
            ))}
        </ul>
      </div>
      {shownError && (
        <p className="field__error" id={id("error")}>
          {shownError}
        </p>
      )}
      {/*
        What is sent. It is a list like the page's own field: what a visitor has chosen there, before the
        widget came, arrives here as a change. Without script it is shown.
      */}
      <select
        hidden
        className="harbour-field__plain field__input"
        aria-label={label}
        name={name}
        value={chosen?.code ?? ""}
        onChange={({ target }) =>
          setWords(harbours.find(({ code }) => code === target.value)?.name ?? "")
        }
      >
        <option value="">–</option>
        {harbours.map((one) => (
          <option key={one.code} value={one.code}>
            {one.name}
          </option>
        ))}
      </select>
    </div>
  );
}

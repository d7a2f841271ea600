const words = { label: "Note", button: "Count" };

/**
 * The island's props as JSON, with the words of the page.
 *
 * @param {{ crash?: boolean }} [props]
 */
export const noteProps = (props = {}) => JSON.stringify({ ...props, ...words });

/**
 * A note that counts clicks, for any way to use React: the storm page and the benchmark of other
 * solutions have the same component.
 *
 * @param {{ createElement: Function, useEffect: Function, useState: Function }} react
 */
export const createNote = ({ createElement: h, useEffect, useState }) =>
  /** @param {{ crash?: boolean, label?: string, button?: string }} props */
  function Note({ crash = false, label = words.label, button = words.button }) {
    const [count, setCount] = useState(0);
    const [text, setText] = useState("");
    const [isReady, setReady] = useState(false);
    const [isBroken, setBroken] = useState(false);
    useEffect(() => {
      const page = /** @type {{ alive?: number }} */ (window);
      setReady(true);
      page.alive = (page.alive ?? 0) + 1;
      return () => {
        page.alive = (page.alive ?? 0) - 1;
      };
    }, []);
    if (isBroken) throw new Error("The storm has broken it.");
    return h(
      "form",
      { className: isReady ? "note note--ready" : "note", action: "/storm/sent" },
      h(
        "label",
        null,
        h("span", null, label),
        h("input", {
          name: "note",
          autoComplete: "off",
          value: text,
          onChange: (/** @type {{ target: { value: string } }} */ event) =>
            setText(event.target.value),
        }),
      ),
      h(
        "button",
        {
          type: "button",
          name: "count",
          onClick: () => (crash ? setBroken(true) : setCount(count + 1)),
        },
        button,
      ),
      h("output", null, String(count)),
      // A text beside an element: translators put another node in its place.
      h(
        "small",
        null,
        count < 2 ? (count ? "Once" : "Never") : null,
        h("i", null, count > 1 ? "Often" : ""),
      ),
    );
  };

/** The page's own form: what the server writes into the island, and React would write as well. */
export const noteHtml =
  '<form class="note" action="/storm/sent"><label><span>Note</span><input name="note" autocomplete="off" value=""/></label><button type="button" name="count">Count</button><output>0</output><small>Never<i></i></small></form>';

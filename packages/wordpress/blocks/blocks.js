/**
 * The blocks in the editor. The fields of a widget's props are made from its JSON Schema, which stands among the files that
 * the site serves. Plain script: it uses what WordPress has, and nothing is built.
 */
(({ blockEditor, blocks, components, element, i18n, serverSideRender }, settings) => {
  const { InnerBlocks, InspectorControls, useBlockProps, useInnerBlocksProps } = blockEditor;
  const { Button, Disabled, Notice, PanelBody, Placeholder } = components;
  const { SelectControl, TextControl, TextareaControl, ToggleControl } = components;
  const { createElement: h, useEffect, useState } = element;
  const { __, sprintf } = i18n;
  const ServerSideRender = serverSideRender;

  /** Schemas by name of the widget: each is loaded once. */
  const schemas = new Map();

  const fetchSchema = (name) => {
    if (!schemas.has(name)) {
      const url = `${settings.base}schemas/${encodeURIComponent(name)}.json`;
      const loading = window.fetch(url).then((answer) => (answer.ok ? answer.json() : null));
      schemas.set(
        name,
        loading.catch(() => null),
      );
    }
    return schemas.get(name);
  };

  /** The schema of a widget's props: `undefined` while it loads, `null` if there is none. */
  const useSchema = (name) => {
    const [loaded, setLoaded] = useState({});
    useEffect(() => {
      let isCurrent = true;
      if (name) fetchSchema(name).then((schema) => isCurrent && setLoaded({ name, schema }));
      return () => (isCurrent = false);
    }, [name]);
    return loaded.name === name ? loaded.schema : undefined;
  };

  const read = (text) => {
    try {
      const value = text.trim() === "" ? {} : JSON.parse(text);
      return value && typeof value === "object" && !Array.isArray(value) ? value : null;
    } catch {
      return null;
    }
  };

  /** JSON that no filter for HTML changes: WordPress has one for authors who may not write any HTML. */
  const write = (props) =>
    JSON.stringify(props).replace(/[<>&]/g, (one) => `\\u00${one.charCodeAt(0).toString(16)}`);

  /** "headingLevel" as a label: "Heading level". */
  const labelOf = (key) => {
    const words = key.replace(/[-_]+/g, " ").replace(/([a-z\d])([A-Z])/g, "$1 $2");
    return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
  };

  const fieldSettings = { __nextHasNoMarginBottom: true, __next40pxDefaultSize: true };

  /** Text of a value that has no field of its own, kept as it is typed until it is JSON. */
  const JsonField = ({ label, help, value, onChange }) => {
    const print = (one) => (one === undefined ? "" : JSON.stringify(one, null, 2));
    const [typed, setTyped] = useState(null);
    const [problem, setProblem] = useState("");
    return h(TextareaControl, {
      ...fieldSettings,
      label,
      help: problem || help,
      className: "skerry-json",
      rows: 4,
      value: typed ?? print(value),
      onChange: (text) => {
        setTyped(text);
        try {
          onChange(text.trim() === "" ? undefined : JSON.parse(text));
          setProblem("");
        } catch (error) {
          setProblem(
            sprintf(
              /* translators: %s: what is wrong */
              __("Not saved: this is not JSON. %s", "skerry"),
              error.message,
            ),
          );
        }
      },
      onBlur: () => !problem && setTyped(null),
    });
  };

  /** The field for a prop. */
  const Field = ({ name, schema, isRequired, value, onChange }) => {
    const label = labelOf(name) + (isRequired ? " *" : "");
    const help = schema.description;
    const common = { ...fieldSettings, label, help };
    const isDefined = value !== undefined;
    if (Array.isArray(schema.enum)) {
      const options = schema.enum.map((one) => ({
        label: String(one),
        value: JSON.stringify(one),
      }));
      const fallback = schema.default === undefined ? "" : ` (${schema.default})`;
      options.unshift({ label: __("Default", "skerry") + fallback, value: "" });
      return h(SelectControl, {
        ...common,
        options,
        value: isDefined ? JSON.stringify(value) : "",
        onChange: (text) => onChange(text === "" ? undefined : JSON.parse(text)),
      });
    }
    if (schema.type === "boolean") {
      const checked = isDefined ? value === true : schema.default === true;
      return h(ToggleControl, { ...common, checked, onChange });
    }
    const placeholder = schema.default === undefined ? undefined : String(schema.default);
    if (schema.type === "string" && (!isDefined || typeof value === "string")) {
      return h(TextControl, {
        ...common,
        placeholder,
        value: value ?? "",
        onChange: (text) => onChange(text === "" ? undefined : text),
      });
    }
    if (schema.type === "number" || schema.type === "integer") {
      return h(TextControl, {
        ...common,
        type: "number",
        step: schema.type === "integer" ? 1 : "any",
        min: schema.minimum,
        max: schema.maximum,
        placeholder,
        value: value ?? "",
        onChange: (text) => onChange(text === "" ? undefined : Number(text)),
      });
    }
    const isLines =
      schema.type === "array" && schema.items?.type === "string" && !schema.items.enum;
    if (isLines && (!isDefined || Array.isArray(value))) {
      return h(TextareaControl, {
        ...common,
        help: [help, __("One per line.", "skerry")].filter(Boolean).join(" "),
        value: (value ?? []).join("\n"),
        onChange: (text) => onChange(text === "" ? undefined : text.split("\n")),
      });
    }
    const hint = __("As JSON.", "skerry");
    return h(JsonField, { label, help: [help, hint].filter(Boolean).join(" "), value, onChange });
  };

  const Fields = ({ schema, text, onChange }) => {
    const props = read(text);
    if (schema === undefined) return h("p", null, __("Loading…", "skerry"));
    if (!schema?.properties || !props) {
      const help = props
        ? __("This widget has no schema. Enter its props as one JSON object.", "skerry")
        : __("These props are not a JSON object. Correct them here.", "skerry");
      return h(TextareaControl, {
        ...fieldSettings,
        label: __("Props", "skerry"),
        help,
        rows: 8,
        className: "skerry-json",
        value: text,
        onChange,
      });
    }
    return Object.entries(schema.properties).map(([name, property]) =>
      h(Field, {
        key: name,
        name,
        schema: property,
        isRequired: schema.required?.includes(name),
        value: props[name],
        onChange(value) {
          const { [name]: _, ...others } = props;
          const next = value === undefined ? others : { ...props, [name]: value };
          onChange(Object.keys(next).length === 0 ? "" : write(next));
        },
      }),
    );
  };

  const Chooser = ({ name, onChange }) => {
    const names = settings.widgets.includes(name) || !name ? [] : [name];
    const options = [...names, ...settings.widgets].map((value) => ({ label: value, value }));
    options.unshift({ label: __("Choose a widget", "skerry"), value: "" });
    return h(SelectControl, {
      ...fieldSettings,
      label: __("Widget", "skerry"),
      value: name,
      options,
      onChange,
    });
  };

  const NoWidgets = () =>
    h(
      Notice,
      { status: "warning", isDismissible: false },
      h("p", null, __("The folder with the site’s widgets was not found.", "skerry")),
      settings.settings &&
        h(
          Button,
          { variant: "link", href: settings.settings },
          __("Open the Skerry settings", "skerry"),
        ),
    );

  const Empty = () =>
    h("p", { className: "skerry-note" }, __("The widget shows nothing.", "skerry"));

  const triggers = ["eager", "idle", "visible", "interaction", "never"];

  const WidgetEdit = ({ attributes, setAttributes }) => {
    const { name, props, id, load, propsFrom } = attributes;
    const schema = useSchema(name);
    const blockProps = useBlockProps();
    const inside = useInnerBlocksProps({}, { templateLock: false });
    // Changes wait for each other: what the preview shows is that of the widget that is chosen.
    const choose = (next) => setAttributes({ name: next, ...(next !== name && { props: "" }) });
    if (!name) {
      return h(
        "div",
        blockProps,
        h(
          Placeholder,
          { icon: "layout", label: __("Skerry widget", "skerry") },
          settings.widgets.length > 0 ? h(Chooser, { name, onChange: choose }) : h(NoWidgets),
        ),
      );
    }
    const isOther = load !== "" && !triggers.includes(load);
    return h(
      "div",
      blockProps,
      h(
        InspectorControls,
        null,
        h(
          PanelBody,
          { title: __("Widget", "skerry") },
          h(Chooser, { name, onChange: choose }),
          h(Fields, {
            key: name,
            schema,
            text: props,
            onChange: (text) => setAttributes({ props: text }),
          }),
        ),
        h(
          PanelBody,
          { title: __("Loading", "skerry"), initialOpen: false },
          h(SelectControl, {
            ...fieldSettings,
            label: __("Load", "skerry"),
            help: __("When the browser loads the widget.", "skerry"),
            value: load,
            options: [
              { label: __("The widget’s default", "skerry"), value: "" },
              ...[...triggers, ...(isOther ? [load] : [])].map((value) => ({
                label: value,
                value,
              })),
            ],
            onChange: (value) => setAttributes({ load: value }),
          }),
          h(TextControl, {
            ...fieldSettings,
            label: __("Id", "skerry"),
            help: __(
              "Prefix of the ids in the markup. May contain letters, digits, “-” and “_”.",
              "skerry",
            ),
            value: id,
            onChange: (value) => setAttributes({ id: value }),
          }),
          h(TextControl, {
            ...fieldSettings,
            label: __("URL of personal props", "skerry"),
            help: __("Each visitor’s browser fetches it, so the page can be cached.", "skerry"),
            value: propsFrom,
            onChange: (value) => setAttributes({ propsFrom: value }),
          }),
        ),
      ),
      h(
        Disabled,
        null,
        h(ServerSideRender, {
          block: "skerry/widget",
          attributes,
          httpMethod: "POST",
          EmptyResponsePlaceholder: Empty,
        }),
      ),
      h(
        "div",
        { className: "skerry-inside" },
        h(
          "p",
          { className: "skerry-inside__label" },
          __("Inside: slots, and what is shown until the widget has loaded", "skerry"),
        ),
        h("div", inside),
      ),
    );
  };

  const SlotEdit = ({ attributes: { name }, setAttributes }) =>
    h(
      "div",
      useBlockProps({ className: "skerry-inside__slot" }),
      h(
        InspectorControls,
        null,
        h(
          PanelBody,
          { title: __("Slot", "skerry") },
          h(TextControl, {
            ...fieldSettings,
            label: __("Name", "skerry"),
            help: __("Name of the slot in the widget. Default: children.", "skerry"),
            value: name,
            onChange: (value) => setAttributes({ name: value }),
          }),
        ),
      ),
      h(
        "p",
        { className: "skerry-inside__label" },
        /* translators: %s: name of a slot */
        sprintf(__("Slot: %s", "skerry"), name || "children"),
      ),
      h(InnerBlocks),
    );

  const save = () => h(InnerBlocks.Content);
  blocks.registerBlockType("skerry/widget", { edit: WidgetEdit, save });
  blocks.registerBlockType("skerry/slot", { edit: SlotEdit, save });
})(window.wp, window.skerryBlocks);

/** Properties and attributes that are a document of their own, in any case. */
const documents = /^(?:srcdoc|(?:inner|outer)html)$/i;

/**
 * How attributes begin that browsers run as scripts, as far as elements have them. Not all that begins with "on": `online`,
 * `one`, `onSale` are names of data.
 */
const handlers =
  /^on(?:abort|animation|auxclick|before|begin|blur|can|change|click|close|command|con|copy|cue|cut|dblclick|drag|drop|duration|emptied|end|error|focus|formdata|fullscreen|gesture|got|input|invalid|key|load|lost|mouse|paste|pause|play|pointer|progress|rate|repeat|reset|resize|scroll|search|security|seek|select|show|slotchange|snap|stalled|submit|suspend|time|toggle|touch|transition|volume|waiting|webkit|wheel)/i;

/** Attributes with a URL that is opened or submitted to. React refuses scripts in them only where they are spelled its way. */
const urls = /^(?:(?:xlink:?)?href|src|data|(?:form)?action)$/i;

/**
 * Removes from props what becomes HTML or a script where a component spreads them: `ref`, `key` and a `children` that is an
 * object, at the top alone because they are usual names inside of data. At any depth and in any case `srcDoc`, `innerHTML` (Preact sets it), `outerHTML`,
 * texts for event handlers (custom elements have them as attributes), and `javascript:` URLs. For widgets without a schema:
 * a schema lets through what it names.
 *
 * @returns the same object
 */
export function dropReactKeys(props: Record<string, unknown>): Record<string, unknown> {
  for (const [key, value] of Object.entries(props)) {
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    if (/^(?:ref|key)$/.test(key) || (key === "children" && isObject)) {
      Reflect.deleteProperty(props, key);
    }
  }
  dropScripts(props);
  return props;
}

function dropScripts(value: object): void {
  for (const [key, inner] of Object.entries(value)) {
    if (isScript(key, inner)) Reflect.deleteProperty(value, key);
    else if (typeof inner === "object" && inner !== null) dropScripts(inner as object);
  }
}

function isScript(key: string, value: unknown): boolean {
  if (documents.test(key)) return true;
  // React writes a list as its entries, separated by commas.
  const text: unknown = Array.isArray(value) ? value.flat(Infinity)[0] : value;
  return typeof text === "string" && (handlers.test(key) || (urls.test(key) && isScriptUrl(text)));
}

/** Browsers leave out line breaks and tabs in it, and spaces before it. */
function isScriptUrl(text: string): boolean {
  try {
    return new URL(text).protocol === "javascript:";
  } catch {
    return false;
  }
}

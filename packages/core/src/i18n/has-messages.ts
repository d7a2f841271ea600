/** An argument of an ICU message that does more than show a value: `{count, plural, …}`. */
const argument =
  /\{\s*\w+\s*,\s*(?:plural|select|selectordinal|number|date|time|spellout|ordinal|duration)\s*[,}]/;

/** Whether a text is an ICU message. With simple placeholders alone, it is a text like any other. */
export const isMessage = (text: string): boolean => argument.test(text);

/** Whether one of these texts is an ICU message, however they are nested. */
export const hasMessages = (texts: unknown): boolean =>
  typeof texts === "string" ? isMessage(texts) : Object.values(texts ?? {}).some(hasMessages);

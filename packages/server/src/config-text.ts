/** A configuration as JSON text; `undefined` stays `undefined`. */
export function configText(config: string | object | undefined): string | undefined {
  return typeof config === "string" || config === undefined ? config : JSON.stringify(config);
}

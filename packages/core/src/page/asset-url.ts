/**
 * The URL of an image or another file of the theme.
 *
 * Absolute `http(s)` URLs, `/paths` and `//host/paths` are returned unchanged; everything else is a
 * file below `assets`. For a URL with any other scheme (`javascript:`, `data:`, `file:`) the result is
 * `""`, which a widget treats as no file. Never throws.
 *
 * @param assets URL of the theme's files, with or without a `/` at its end.
 */
export function resolveAsset(assets: string, path: string): string {
  const url = path.trim();
  if (!isSafeUrl(url)) return "";
  if (url === "" || /^(?:https?:|[/\\])/i.test(url)) return url;
  return assets === "" || assets.endsWith("/") ? assets + url : `${assets}/${url}`;
}

/**
 * Whether a URL has no scheme, `http:` or `https:`. Browsers ignore white space and control
 * characters at the start and tabs and line breaks anywhere (https://url.spec.whatwg.org/), so they
 * do not hide a scheme here either.
 */
export function isSafeUrl(url: string): boolean {
  const [scheme] = /^[a-z][a-z\d+.-]*:/i.exec(url.replace(/[\0- ]+/g, "")) ?? ["http:"];
  return /^https?:$/i.test(scheme);
}

/**
 * The folder of the theme's files, unless the configuration names one.
 *
 * @param files URL of the folder of `skerry.js`, with a `/` at the end
 */
export const themeAssets = (files: string): string => `${files}themes/domain-check/assets/`;

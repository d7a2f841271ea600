/**
 * Entry of a widget's chunk. The script has files of its own, which a widget may be called like; some of them
 * are asked for again under the same URL (load-file.ts).
 */
export const chunkName = (widget: string): string =>
  /^(island.*|shared|own|chunk|texts-.*)$/.test(widget) ? `widget-${widget}` : widget;

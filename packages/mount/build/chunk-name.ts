/**
 * Entry of a widget's chunk. The script has files of its own, which a widget may be called like; what begins
 * with "island" is asked for again under the same URL (load-file.ts).
 */
export const chunkName = (widget: string): string =>
  /^(island.*|shared|own|texts-.*)$/.test(widget) ? `widget-${widget}` : widget;

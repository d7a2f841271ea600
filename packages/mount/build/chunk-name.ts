/** Entry of a widget's chunk. The script has entries of its own, which a widget may be called like. */
export const chunkName = (widget: string): string =>
  /^(island|shared|own|texts-.*)$/.test(widget) ? `${widget}-widget` : widget;

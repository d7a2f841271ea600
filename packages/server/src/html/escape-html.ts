/** Escapes text for HTML and for double-quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&"<>]/g, (one) => `&#${one.charCodeAt(0)};`);

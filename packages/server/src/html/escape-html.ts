/** Text for HTML and for attributes in double quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&"<>]/g, (one) => `&#${one.charCodeAt(0)};`);

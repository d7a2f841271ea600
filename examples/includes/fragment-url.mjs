/**
 * The URL of a fragment in the spelling that caches may keep: the renderer answers every other one with `no-store`.
 *
 * @param {{ widget: string, id: string, props: object }} island
 */
export function fragmentUrl({ widget, id, props }) {
  return `/fragments/${widget}?id=${id}&props=${encode(JSON.stringify(props))}`;
}

/**
 * Encodes also the characters that `encodeURIComponent` leaves.
 *
 * @param {string} value
 */
function encode(value) {
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

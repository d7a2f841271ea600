/**
 * Asks the renderer to fill the islands of a page. The page never depends on it: whatever goes wrong,
 * and when it takes longer than it may, the page comes back as it was and the browser renders.
 *
 * @param {string} page
 * @param {string | undefined} renderer its address, such as http://127.0.0.1:4851/
 * @param {number} timeout milliseconds for the whole answer
 * @returns {Promise<string>}
 */
export async function fillPage(page, renderer, timeout) {
  if (!renderer) return page;
  try {
    const answer = await fetch(new URL("/transform", renderer), {
      method: "POST",
      headers: { "Content-Type": "text/html; charset=utf-8" },
      body: page,
      redirect: "error",
      signal: AbortSignal.timeout(timeout),
    });
    if (answer.ok) return await answer.text();
    console.warn(`The renderer answered ${answer.status}. The page goes without.`);
  } catch (error) {
    console.warn(`The renderer did not answer: ${/** @type {Error} */ (error).message}`);
  }
  return page;
}

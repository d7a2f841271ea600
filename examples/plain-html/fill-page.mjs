/**
 * Fills the islands of a page with the renderer. If the renderer fails or takes too long, the page is
 * returned unchanged, and the browser renders the widgets.
 *
 * @param {string} page
 * @param {string | undefined} renderer its URL, such as http://127.0.0.1:4851/
 * @param {number} timeout time limit for the whole answer, in milliseconds
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
    console.warn(
      `The renderer answered ${answer.status}. The page is sent without rendered widgets.`,
    );
  } catch (error) {
    console.warn(`The renderer did not answer: ${/** @type {Error} */ (error).message}`);
  }
  return page;
}

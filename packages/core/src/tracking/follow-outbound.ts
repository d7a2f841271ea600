/** The attribution for outbound links and forms. */
export interface Outbound {
  /** Names and values for a URL; `null` when it is no partner's, or there is no consent. */
  parametersFor(url: string): Record<string, string> | null;
  /** The URL with them, or as it was. */
  decorate(url: string): string;
}

// By the prototype, because an <input name="getAttribute"> stands in its form's place.
const read = (element: Element, name: string): string | null =>
  Element.prototype.getAttribute.call(element, name);
const write = (element: Element, name: string, value: string): void =>
  Element.prototype.setAttribute.call(element, name, value);

/** The submitter's attribute, else the form's. Not the property: `form.action` may be an input of that name. */
const submissionAttribute = (form: Element, submitter: Element | null, name: string): string =>
  (submitter && read(submitter, `form${name}`)) ?? read(form, name) ?? "";

/** The attribute with a link's address. Drawings may have the one of XLink, which counts only without the other. */
const addressOf = (link: Element): string =>
  read(link, "href") === null && read(link, "xlink:href") !== null ? "xlink:href" : "href";

const isPost = (form: Element, submitter: Element | null): boolean =>
  /^post$/i.test(submissionAttribute(form, submitter, "method"));

/**
 * Adds the attribution to links and forms at the moment they are used, also in open shadow trees that
 * a visitor acts in. Their attributes are put back right after.
 *
 * - Links: `href` is changed for the click, the left and the middle one; for the context menu, which opens and copies it;
 *   and from a press to its end, because a link that is dragged, or held under a finger, is read in between.
 * - Forms that post: `action` is changed for the submission. `form.submit()` fires no event, so the
 *   parameters go into the body there.
 * - Forms that get: the parameters become fields, because browsers drop the query of the action.
 *
 * @param isUntrusted whether an element is in a region with content that visitors write: it is left alone
 * @param signal stops it
 */
export function followOutbound(
  { parametersFor, decorate }: Outbound,
  isUntrusted: (element: Element) => unknown,
  signal: AbortSignal,
): void {
  const listening = { capture: true, signal };
  const changed = new Set<Element>();
  /** Changes to undo when the press ends. */
  const held = new Set<() => void>();
  /** The submission under way; its events come one after the other. */
  let current: SubmitEvent | undefined;

  /** @param isPress until the press ends; otherwise for as long as the browser reads the attribute */
  function changeFor(element: Element, attribute: string, isPress = false): void {
    const url = read(element, attribute) ?? "";
    const decorated = decorate(url);
    if (decorated === url || changed.has(element) || isUntrusted(element)) return;
    changed.add(element);
    write(element, attribute, decorated);
    const putBack = (): void => {
      changed.delete(element);
      // The page may have changed it meanwhile.
      if (read(element, attribute) === decorated) write(element, attribute, url);
    };
    if (isPress) held.add(putBack);
    else setTimeout(putBack);
  }

  function release(): void {
    // The click, or the drag that has cancelled the press, still reads it.
    for (const putBack of held) setTimeout(putBack);
    held.clear();
  }

  function onSubmit(event: Event): void {
    current = event as SubmitEvent;
    setTimeout(() => (current = undefined));
    const { submitter } = current;
    const form = current.target as Element;
    if (!isPost(form, submitter)) return;
    if (submitter && read(submitter, "formaction") !== null) changeFor(submitter, "formaction");
    else changeFor(form, "action");
  }

  function onFormData(event: Event): void {
    const form = event.target as Element;
    const isSubmitted = current?.target === form;
    const submitter = (isSubmitted && current?.submitter) || null;
    // A button may belong to a form that is elsewhere, and have the URL.
    const isLeftAlone = isUntrusted(form) || (submitter && isUntrusted(submitter));
    if ((isSubmitted && isPost(form, submitter)) || isLeftAlone) return;
    const parameters = parametersFor(submissionAttribute(form, submitter, "action")) ?? {};
    for (const name of Object.keys(parameters)) {
      (event as FormDataEvent).formData.set(name, parameters[name] as string);
    }
  }

  // Neither event leaves a shadow tree. Adding the same listener again changes nothing.
  function follow(root: EventTarget): void {
    root.addEventListener("submit", onSubmit, listening);
    root.addEventListener("formdata", onFormData, listening);
  }

  function onAction(event: Event): void {
    const { type } = event;
    let link: Element | undefined;
    for (const target of event.composedPath()) {
      if (target instanceof ShadowRoot) follow(target);
      if (target instanceof Element && /^(a|area)$/.test(target.localName)) link ??= target;
    }
    if (!link || !/click$|^c|^d|^p/.test(type)) return;
    // The third button opens a menu, and the middle one has a click of its own.
    const { button } = event as MouseEvent;
    if (type === "pointerdown" ? button === 0 : type === "contextmenu" || button !== 2) {
      changeFor(link, addressOf(link), type === "pointerdown");
    }
  }

  // At `window`, so that nothing on the page can stop the event before.
  follow(window);
  for (const type of "click auxclick contextmenu dragstart pointerdown keydown input".split(" ")) {
    addEventListener(type, onAction, listening);
  }
  for (const type of ["pointerup", "pointercancel", "dragend"]) {
    addEventListener(type, release, listening);
  }
  signal.addEventListener("abort", release);
}

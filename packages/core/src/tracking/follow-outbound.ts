/** What outbound links and forms get. */
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

/** What a submission uses, by the attributes: `form.action` may be an input of that name. */
const ownOr = (form: Element, submitter: Element | null, name: string): string =>
  (submitter && read(submitter, `form${name}`)) ?? read(form, name) ?? "";

const isPost = (form: Element, submitter: Element | null): boolean =>
  /^post$/i.test(ownOr(form, submitter, "method"));

/**
 * Adds the attribution to links and forms at the moment they are used, also in open shadow trees that
 * a visitor acts in. Their attributes are put back right after.
 *
 * - Links: `href` is changed for the click, the left and the middle one.
 * - Forms that post: `action` is changed for the submission. `form.submit()` fires no event, so the
 *   parameters go into the body there.
 * - Forms that get: the parameters become fields, because browsers drop the query of the action.
 *
 * @param signal stops it
 */
export function followOutbound({ parametersFor, decorate }: Outbound, signal: AbortSignal): void {
  const listening = { capture: true, signal };
  const changed = new Set<Element>();
  /** The submission under way; its events come one after the other. */
  let current: SubmitEvent | undefined;

  /** For as long as the browser reads the attribute. */
  function changeFor(element: Element, attribute: string): void {
    const url = read(element, attribute) ?? "";
    const decorated = decorate(url);
    if (decorated === url || changed.has(element)) return;
    changed.add(element);
    write(element, attribute, decorated);
    setTimeout(() => {
      changed.delete(element);
      // The page may have changed it meanwhile.
      if (read(element, attribute) === decorated) write(element, attribute, url);
    });
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
    if (isSubmitted && isPost(form, submitter)) return;
    const parameters = parametersFor(ownOr(form, submitter, "action")) ?? {};
    for (const name of Object.keys(parameters)) {
      (event as FormDataEvent).formData.set(name, parameters[name] as string);
    }
  }

  // Neither event leaves a shadow tree. Listening again is listening once.
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
    // The third button opens a menu.
    if (!link || !type.endsWith("click") || (event as MouseEvent).button === 2) return;
    changeFor(link, "href");
  }

  // At `window`, so that nothing on the page can stop the event before.
  follow(window);
  for (const type of ["click", "auxclick", "keydown", "input"]) {
    addEventListener(type, onAction, listening);
  }
}

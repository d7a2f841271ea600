/** Every error of an island or a page that is not rendered: its code and its text. */
import { closestName, type PropsError } from "@skerry/core/contract";
import type { OpenBoundary } from "../api/markup-renderer.ts";
import { limits } from "../host/limits.ts";
import { adviceFor } from "./advice.ts";
import { RenderError } from "./render-error.ts";

const browserRenders = "The browser renders this island.";

export function unknownWidget(widget: string, known: readonly string[]): RenderError {
  const closest = closestName(widget, known);
  const next = closest
    ? `Did you mean "${closest}"?`
    : `Known are: ${known.join(", ")}. If a build has added it since the renderer started, restart skerry serve.`;
  return new RenderError(
    "unknown-widget",
    `There is no widget ${JSON.stringify(widget.slice(0, 100))}. ${next}`,
  );
}

export function missingName(): RenderError {
  return new RenderError(
    "unknown-widget",
    'Expected {"widget": "…", "props": {…}}, but there is no name in "widget".',
  );
}

/** @param hint the next step, if the parser knows one */
export function badProps(widget: string, cause: PropsError, hint = ""): RenderError {
  const message = `The props of "${widget}" cannot be used. ${cause.message} ${hint}`.trimEnd();
  return new RenderError("bad-props", message, cause.diagnostic.pointer, cause);
}

/** For functions, circular objects and what is nested deeper than the call stack. */
export function propsNotJson(widget: string, cause: unknown): RenderError {
  return new RenderError(
    "bad-props",
    `The props of "${widget}" cannot be used. Expected a JSON object, but they cannot be written as JSON.`,
    "",
    cause,
  );
}

export function badState(cause: unknown): RenderError {
  const why = cause instanceof Error ? ` ${cause.message}` : "";
  const message = `The shared state cannot be used.${why} Every island gets its defaults.`;
  return new RenderError("bad-props", message, "", cause);
}

export function badLocale(locale: string): RenderError {
  return new RenderError(
    "bad-props",
    `Expected a locale such as de-AT, but received ${JSON.stringify(locale)}.`,
  );
}

/** For props that may fit the widget together with personal data. */
export function propsMissing(widget: string, pointer: string, cause: Error): RenderError {
  const message = `The props of "${widget}" fit only together with the personal data that the browser fetches, so the browser renders this island.`;
  return new RenderError("props-missing", message, pointer, cause);
}

/** Markup replaces the island's content: without its slots, the page would lose them. */
export function slotsMissing(widget: string): RenderError {
  return new RenderError(
    "slots-missing",
    `The widget "${widget}" shows HTML of the page in slots, which were not sent. Send them as "slots": {name: HTML} to /render (a helper's option "slots"), or {} if there are none; or mark them with data-slot in the "fallback"; or send the page to /transform. ${browserRenders}`,
  );
}

/** A cache may keep a fragment for every visitor. */
export function stateMissing(widget: string, key: string): RenderError {
  return new RenderError(
    "state-missing",
    `The widget "${widget}" reads the shared value "${key}", and a fragment has none. Send the island to /render with "state", or the page to /transform. ${browserRenders}`,
  );
}

export function propsTooLarge(widget: string): RenderError {
  return new RenderError(
    "too-large",
    `The props of "${widget}" have more than ${limits.propsBytes} bytes. Shorten them, or let the browser render this island.`,
  );
}

export function slotsTooLarge(widget: string): RenderError {
  return new RenderError(
    "too-large",
    `The slots of "${widget}" have more than ${limits.slotsBytes} bytes. ${browserRenders}`,
  );
}

export function fallbackTooLarge(widget: string): RenderError {
  return new RenderError(
    "too-large",
    `The fallback of "${widget}" has more than ${limits.fallbackBytes} bytes. Send the island without it.`,
  );
}

export function fallbackTooManyElements(widget: string): RenderError {
  return new RenderError(
    "too-large",
    `An HTML parser makes more than ${limits.stepElements} elements from the fallback of "${widget}". Close every formatting element, such as <b>.`,
  );
}

export function tooManyIslands(): RenderError {
  return new RenderError(
    "too-large",
    `A batch may have ${limits.batchIslands} islands. Send the others in another batch.`,
  );
}

export function configurationTooDeep(cause: unknown): RenderError {
  const message = "The configuration of the batch is nested too deeply. Every default is used.";
  return new RenderError("too-large", message, "", cause);
}

export function pageTooManyElements(): RenderError {
  return new RenderError(
    "too-large",
    `The page is sent as it came: an HTML parser makes too many elements from it (more than ${limits.pageElements}, or more than ${limits.stepElements} from ${limits.parserStep} characters). Close every formatting element, such as <b>.`,
  );
}

/** The cause goes to the log only: pages and visitors learn nothing about the server's code. */
export function renderFailed(widget: string, cause: unknown): RenderError {
  return new RenderError(
    "render-failed",
    `The widget "${widget}" could not be rendered.${adviceFor(cause)} ${browserRenders}`,
    "",
    cause,
  );
}

export function fallbackUnread(widget: string, cause: unknown): RenderError {
  return new RenderError(
    "render-failed",
    `The widget "${widget}" could not be rendered: its readFallback has thrown an error. ${browserRenders}`,
    "",
    cause,
  );
}

/** Browsers would read such HTML, or what is written after it, as something else. */
export function slotsNotClosed(widget: string): RenderError {
  return new RenderError(
    "render-failed",
    `The HTML in "${widget}" would be read as something else inside the widget's markup. Close every element in it, remove end tags of elements that are not open, and have nothing but option, optgroup and hr in a select. ${browserRenders}`,
  );
}

/** By its name: a build with Preact has a copy of the class. */
export const isWaitedTooLong = (thrown: unknown): thrown is Error =>
  thrown instanceof Error && thrown.name === "WaitedTooLong";

/** A part of a widget that the browser renders: the rest is in the markup. */
export function openBoundary(
  widget: string,
  { thrown, componentStack }: OpenBoundary,
): RenderError {
  const rest = "Its <Suspense> is served with the fallback, and the browser renders what is in it.";
  const [code, text] = isWaitedTooLong(thrown)
    ? (["deadline", "waits for a promise that has not settled in time."] as const)
    : (["render-failed", `could not be rendered.${adviceFor(thrown)}`] as const);
  const error = new RenderError(
    code,
    `A part of the widget "${widget}" ${text} ${rest}`,
    "",
    thrown,
  );
  error.readComponentStack = () => Promise.resolve(componentStack);
  return error;
}

export function waitsOutside(widget: string, cause: Error): RenderError {
  return new RenderError(
    "deadline",
    `The widget "${widget}" was not rendered in time: it waits for a promise outside of every <Suspense>. Put <Suspense fallback={…}> around the component that waits, and the rest is rendered here. ${browserRenders}`,
    "",
    cause,
  );
}

export function waitsForAnotherRequest(widget: string): RenderError {
  return new RenderError(
    "deadline",
    `The widget "${widget}" waits for a promise that did not settle for an earlier request. In workerd, no request can wait for what another one has begun. ${browserRenders}`,
  );
}

export function notRenderedInTime(widget: string): RenderError {
  return new RenderError(
    "deadline",
    `The widget "${widget}" was not rendered in time: its module or its schema is waiting for something. ${browserRenders}`,
  );
}

export function deadlinePassed(): RenderError {
  return new RenderError(
    "deadline",
    `Its request had already worked for ${limits.requestMilliseconds} ms, or had waited for ${limits.waitMilliseconds} ms. ${browserRenders}`,
  );
}

export function pageTimedOut(): RenderError {
  return new RenderError(
    "deadline",
    `The page is sent as it came: it could not be read within ${limits.requestMilliseconds} ms of work, or ${limits.waitMilliseconds} ms in all.`,
  );
}

/** For a widget that is not run for a minute: it failed outside its rendering, or hung. */
export function suspendedError(widget: string): RenderError {
  return new RenderError(
    "suspended",
    `The widget "${widget}" has left too many errors behind outside its rendering, or has hung. It is not rendered here for a minute: the browser renders it. The log of the renderer has the errors.`,
  );
}

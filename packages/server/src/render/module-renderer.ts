import {
  diagnoseUnknownKeys,
  formatMarker,
  type UnknownKeyDiagnostic,
} from "@skerry/core/contract";
import type { PageSettings } from "@skerry/core/page";
import type { MarkupRenderer } from "../api/markup-renderer.ts";
import type { WidgetModule } from "../api/widgets.ts";
import { stateMissing, waitsForAnotherRequest } from "../errors/island-errors.ts";
import { RenderError } from "../errors/render-error.ts";
import type { RuntimeHooks } from "../host/runtime-hooks.ts";
import type { SlotsHtml } from "../page/page-slots.ts";
import type { ReadValues } from "./context/shared-values.ts";
import { readProps } from "./island-props.ts";
import type { StylesLog } from "./logs/styles-log.ts";
import type { UnknownKeyLog } from "./logs/unknown-key-log.ts";
import type { RenderedIsland } from "./markup-cache.ts";
import { noteRunning } from "./note-running.ts";
import { createPromiseWaits } from "./promise-waits.ts";
import { type IslandMarkup, prepareIsland } from "./render-island.ts";
import type { IslandRequest, RenderJob } from "./render-job.ts";

/** Tells style sheets that the island has markup, before there is a script. */
const tailwindMark = "<template data-skerry-tailwind></template>";

export interface WidgetLogs {
  logUnknownKeys: UnknownKeyLog;
  logStyles: StylesLog;
}

/** What a widget uses besides its props. */
export interface IslandContent {
  /** Props from its `readFallback`. */
  props: Record<string, unknown>;
  slots: SlotsHtml;
  shared: ReadValues;
  request: IslandRequest;
}

export interface ModuleRendererOptions extends WidgetLogs {
  build: string;
  /** React, or Preact. */
  library: MarkupRenderer;
  /** Names of the widgets that import Tailwind. */
  tailwind: ReadonlySet<string>;
  hooks: Pick<RuntimeHooks, "onWork" | "runWidget">;
}

/** Renders an island with its widget's module. */
export type RenderModule = (
  job: RenderJob,
  module: WidgetModule,
  settings: PageSettings,
  content: IslandContent,
) => Promise<RenderedIsland>;

/** Validates props and renders. Waits for promises of components. */
export function createModuleRenderer({
  build,
  library,
  tailwind,
  logUnknownKeys,
  logStyles,
  hooks: { onWork, runWidget = (_, run) => run() },
}: ModuleRendererOptions): RenderModule {
  const promiseWaits = createPromiseWaits();

  /** Most trees wait for nothing. The others are rendered again, at five times the cost. */
  async function renderMarkup(
    job: RenderJob,
    module: WidgetModule,
    props: Record<string, unknown>,
    settings: PageSettings,
    { slots, shared, request }: IslandContent,
  ): Promise<IslandMarkup> {
    const { widget } = job;
    const island = prepareIsland(library, job, module, props, settings, slots, shared);
    try {
      const markup = promiseWaits.isLikely(widget)
        ? undefined
        : noteRunning(onWork, widget, () => island.render());
      if (markup) {
        promiseWaits.noteWhole(widget);
        return markup;
      }
      if (promiseWaits.isAbandoned(widget)) throw waitsForAnotherRequest(widget);
      request.onWaiting?.();
      const left = request.time?.left() ?? Infinity;
      const end = Math.min(promiseWaits.end(widget), performance.now() + left);
      const awaited = await noteRunning(onWork, widget, () => island.await(end));
      promiseWaits.note(
        widget,
        awaited.open.every(({ code }) => code !== "deadline"),
      );
      return awaited;
    } catch (error) {
      if (error instanceof RenderError) {
        if (error.code === "deadline") promiseWaits.note(widget, false);
        guardTrace(widget, error);
      }
      throw error;
    }
  }

  /** Tracing runs the widget's code, too: now, or in a microtask. */
  function guardTrace(widget: string, error: RenderError): void {
    const read = error.readComponentStack;
    error.readComponentStack =
      read &&
      (() => {
        onWork?.(widget);
        const reading = runWidget(widget, read);
        queueMicrotask(() => onWork?.());
        return reading;
      });
  }

  return async (job, module, settings, content) => {
    const { widget } = job;
    let warnings: UnknownKeyDiagnostic[] = [];
    const reading = noteRunning(onWork, widget, () =>
      readProps(widget, job, module.schema, {
        onUnknownKeys(keys) {
          // Parsers of other languages reject JSON with lone surrogates.
          warnings = diagnoseUnknownKeys(keys).map((diagnostic) => ({
            ...diagnostic,
            pointer: diagnostic.pointer.toWellFormed(),
          }));
        },
      }),
    );
    const props = { ...(await reading), ...content.props };
    logUnknownKeys(widget, warnings);
    if (module.overlay) return { html: "", warnings };
    const markup = await renderMarkup(job, module, props, settings, content);
    const { html, open, styles, stylesError } = markup;
    if (stylesError !== undefined) logStyles(widget, stylesError);
    const { missing } = content.shared;
    if (missing !== undefined) throw stateMissing(widget, missing);
    // Lone surrogates, from JSON such as `"\ud83d"`, cannot be written as UTF-8,
    // and many JSON parsers reject them.
    const texts = styles.map((style) => style.toWellFormed());
    const start =
      formatMarker(job.prefix, build) + (tailwind.has(widget) ? tailwindMark : "") + texts.join("");
    return {
      html: start + html.toWellFormed(),
      ...(texts.length > 0 && { styles: texts }),
      warnings,
      ...(open.length > 0 && { open }),
    };
  };
}

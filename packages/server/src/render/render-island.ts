import type { PropsError } from "@skerry/core/contract";
import type { PageSettings } from "@skerry/core/page";
import { isFormTarget } from "@skerry/core/page/is-form-target";
import type { IslandContext } from "@skerry/ui/island";
import type { SharedValues } from "@skerry/ui/state/shared-state";
import type { ComponentType } from "react";
import { RenderError } from "./render-error.ts";
import { describeThrown } from "./render-log.ts";
import { createRenderedSlots, type SlotsHtml } from "./slots.ts";
import type { RootProps, WidgetModule } from "./widgets.ts";

export interface IslandOptions {
  /** Name of the widget. */
  widget: string;
  /** Start of every id in the markup. */
  prefix: string;
}

/** The component around a widget. */
export interface WidgetRoot {
  Root: ComponentType<RootProps>;
  /** The widget's name. */
  name: string;
}

/**
 * Renders a component in the context of its island to HTML. The component's own library does it: React, or Preact in a build
 * with that. Throws what the component throws.
 */
export type RenderMarkup = (
  Component: unknown,
  props: Readonly<Record<string, unknown>>,
  island: IslandContext,
  root?: WidgetRoot,
) => string;

/**
 * Renders a component that has thrown once more, to find out where.
 *
 * @returns the components around what throws, the inner one first; `undefined` where that cannot be told
 */
export type TraceMarkup = (...widget: Parameters<RenderMarkup>) => Promise<string | undefined>;

/** The library that components are written for, as far as islands need it. */
export interface MarkupRenderer {
  renderMarkup: RenderMarkup;
  /** Default: the log has no component stacks. */
  traceMarkup?: TraceMarkup | undefined;
}

/** The page's origin is not known here: "https:shop.example" is a path on an origin of https, and a host on others. */
const anyOrigins = ["https://page.invalid", "http://page.invalid"];

/** A hook of another copy of React than the renderer's finds no renderer (`null`); elements of React 18 are refused. */
const otherReact = /of null \(reading 'use[A-Z]\w*'\)|React error #525\b|older version of React/;

/**
 * Renders a widget to HTML. The same options, props and settings give the same bytes.
 *
 * @throws RenderError `bad-props` or `render-failed`
 */
export function renderIsland(
  { renderMarkup, traceMarkup }: MarkupRenderer,
  { widget, prefix }: IslandOptions,
  { Component, Root, slots: names }: WidgetModule,
  props: Record<string, unknown>,
  { configuration, locale, translate, asset, tryPath, isFormHost }: PageSettings,
  slotsHtml: SlotsHtml,
  shared: SharedValues,
): string {
  const slots = names && createRenderedSlots(names, slotsHtml);
  const island: IslandContext = {
    prefix,
    locale,
    translate,
    asset,
    path: tryPath,
    isFormTarget: (url) =>
      anyOrigins.every((origin) => isFormTarget(url, `${origin}/`, origin, isFormHost)),
    colorScheme: configuration.theme.colorScheme,
    settings: configuration,
    slots,
    shared,
  };
  const root = Root && { Root, name: widget };
  try {
    const markup = renderMarkup(Component, props, island, root);
    return markup + (slots?.rest() ?? "");
  } catch (cause) {
    // Anything can be thrown.
    const { diagnostic } = (cause ?? {}) as Partial<PropsError>;
    if (diagnostic) throw badProps(widget, cause as PropsError);
    const failed = renderFailed(widget, cause);
    failed.readComponentStack = traceMarkup && (() => traceMarkup(Component, props, island, root));
    throw failed;
  }
}

/** The error of a widget that found a mistake no schema knows: where a form of this page may submit to. */
function badProps(widget: string, cause: PropsError): RenderError {
  const message = `The props of "${widget}" cannot be used. ${cause.message}`;
  return new RenderError("bad-props", message, cause.diagnostic.pointer, cause);
}

/** The cause goes to the log only: pages and visitors learn nothing about the server's code. */
function renderFailed(widget: string, cause: unknown): RenderError {
  const { message: text } = describeThrown(cause);
  const [, name] = /^(?:\w+: )?(\w+) is not defined$/.exec(text) ?? [];
  const advice = name
    ? ` A server has no ${name}: read it in an effect.`
    : otherReact.test(text)
      ? ' There are two copies of React: the widget has one, the renderer another. Leave "react" and "react-dom" out of the widget\'s module (external), and let the site and @skerry/server find the same installed package.'
      : "";
  return new RenderError(
    "render-failed",
    `The widget "${widget}" could not be rendered.${advice} The browser renders this island.`,
    "",
    cause,
  );
}

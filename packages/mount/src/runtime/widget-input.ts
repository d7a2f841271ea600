import type { WidgetPage } from "@skerry/core/page/widget-page";
import type { IslandContext } from "@skerry/ui/island";
import type { IslandHost } from "../protocol/lifecycle-api.ts";
import type { IsUntrusted } from "../protocol/loader-context.ts";
import type { PageSlots } from "../slots/page-slots.ts";
import type { ServedTranslation } from "../translation/served-translation.ts";
import type { WidgetModule } from "../protocol/widget-entry.ts";
import type { IslandProps } from "./island-props.ts";
import type { Props } from "../protocol/props.ts";
import type { Renderer } from "./renderer.ts";

/** Follows translators of the page. */
interface WidgetTranslation {
  takeServed(container: Element): ServedTranslation | undefined;
  enter(container: Element, owns: (node: Node) => boolean): void;
  handOver(container: Element, served: ServedTranslation): void;
  leave(container: Element): void;
}

/** Takes the errors of a widget that do not end it. */
export interface WidgetErrors {
  /** The error ends the widget: it is reported with that. */
  note(thrown: unknown): void;
  tell(kind: "caught" | "mismatch" | "uncaught", error: unknown, componentStack?: string): void;
}

export interface Crash {
  thrown: unknown;
  componentStack: string | undefined;
}

/** Told what becomes of a widget, when its renderer is not at work. */
export interface WidgetCallbacks {
  /** It is in the page, with what the visitor had typed and clicked. */
  onCommit(): void;
  /** It has crashed, and is to be taken out. */
  onCrash(crash: Crash): void;
  /** Its nodes are about to be removed. */
  onLeaving(): void;
  /** The page has new props in new HTML. */
  onNewProps(): void;
}

export interface WidgetInput {
  host: IslandHost;
  module: WidgetModule;
  page: WidgetPage;
  slots: PageSlots | undefined;
  source: IslandProps;
  props: Props;
  renderer: Renderer;
  /** Start of every id in served markup that is taken over; absent: it is rendered from scratch. */
  servedPrefix: string | undefined;
  /** Whether it takes the place of one that a translator has ended. */
  isAgain: boolean;
  errors: WidgetErrors;
  services: { isUntrusted: IsUntrusted; translation: WidgetTranslation } & NonNullable<
    IslandContext["statePage"]
  >;
}

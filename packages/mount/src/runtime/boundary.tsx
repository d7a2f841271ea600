import { Component, type ReactNode } from "react";

/** What happens to a widget. */
export interface Watch {
  /** It is about to be in the page: rendered for the first time, or again after it was suspended. */
  rendering(): void;
  /** It is in the page. */
  entered(): void;
  /** It has crashed while rendering, in an effect or in an update, and is empty now. */
  crashed(error: unknown): void;
  /** It has been unmounted. */
  left(): void;
}

interface BoundaryProps {
  watch: Watch;
  children: ReactNode;
}

/** Keeps a crash inside its island. A class of ours, because preact/compat has no root callbacks. */
export class Boundary extends Component<BoundaryProps, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError(): { hasCrashed: boolean } {
    return { hasCrashed: true };
  }

  override componentDidMount(): void {
    this.props.watch.entered();
  }

  override componentWillUnmount(): void {
    this.props.watch.left();
  }

  override componentDidCatch(error: unknown): void {
    this.props.watch.crashed(error);
  }

  override render(): ReactNode {
    if (this.state.hasCrashed) return null;
    this.props.watch.rendering();
    return this.props.children;
  }
}

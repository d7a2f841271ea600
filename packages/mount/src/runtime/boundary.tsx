import { Component, type ErrorInfo, type ReactNode } from "react";
import type { RootCallbacks } from "./renderer.ts";

interface BoundaryProps {
  watch: RootCallbacks;
  children: ReactNode;
}

/** Keeps a crash inside its island. A class of ours, because preact/compat has no root callbacks. */
export class Boundary extends Component<BoundaryProps, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError(): { hasCrashed: boolean } {
    return { hasCrashed: true };
  }

  override componentDidMount(): void {
    this.props.watch.onCommit();
  }

  override componentWillUnmount(): void {
    this.props.watch.onUnmount();
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    this.props.watch.onCrash(error, componentStack);
  }

  override render(): ReactNode {
    if (this.state.hasCrashed) {
      this.props.watch.onLeave();
      return null;
    }
    this.props.watch.onRender();
    return this.props.children;
  }
}

import { Component, type ErrorInfo, type ReactNode } from "react";
import type { Watch } from "./renderer.ts";

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

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    this.props.watch.crashed(error, componentStack);
  }

  override render(): ReactNode {
    if (this.state.hasCrashed) {
      this.props.watch.leaving();
      return null;
    }
    this.props.watch.rendering();
    return this.props.children;
  }
}

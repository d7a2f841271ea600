import { Component, type ReactNode } from "react";

interface BoundaryProps {
  /** A crash while rendering, in an effect or in an update. */
  onError(error: unknown): void;
  children: ReactNode;
}

/** Keeps a crash inside its island. A class of ours, because preact/compat has no root callbacks. */
export class Boundary extends Component<BoundaryProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.crashed ? null : this.props.children;
  }
}

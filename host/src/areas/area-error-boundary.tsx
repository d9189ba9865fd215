import { Component, type ReactNode } from 'react';
import { ScreenSkeleton } from '../screens/screen-skeleton.tsx';

interface Props {
  /** Called with what the area threw, or with why a screen did not arrive; replaces the boundary. */
  onError: (error: unknown) => void;
  children: ReactNode;
}

/** Keeps an area that throws, or whose screen does not arrive, from taking the site with it. */
export class AreaErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.failed ? <ScreenSkeleton /> : this.props.children;
  }
}

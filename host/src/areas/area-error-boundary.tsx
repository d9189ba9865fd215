import { Component, type ReactNode } from 'react';
import { ScreenSkeleton } from '../screens/screen-skeleton.tsx';
import { isChangedByOthers } from './changed-by-others.ts';

/** Most renders of one screen after such failures. A screen that still fails is replaced. */
const REDRAWS = 5;

interface Props {
  /** Called with what the area threw, or with why a screen did not arrive; replaces the boundary. */
  onError: (error: unknown) => void;
  children: ReactNode;
}

/**
 * Keeps an area that throws, or whose screen does not load, from taking down the site. A screen that failed because others
 * changed the page is rendered again.
 */
export class AreaErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  #redraws = 0;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    if (isChangedByOthers(error) && this.#redraws++ < REDRAWS) this.setState({ failed: false });
    else this.props.onError(error);
  }

  override render() {
    return this.state.failed ? <ScreenSkeleton /> : this.props.children;
  }
}

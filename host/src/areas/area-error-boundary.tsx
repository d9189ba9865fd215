import { Component, type ReactNode } from 'react';
import { ScreenSkeleton } from '../screens/screen-skeleton.tsx';
import { isChangedByOthers } from './changed-by-others.ts';

/** Limit, because other scripts may change the page each time. */
const REDRAWS = 5;

interface Props {
  onError: (error: unknown) => void;
  children: ReactNode;
}

/** Catches errors of an area and failed loads of its screens. If others changed the page, renders again. */
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

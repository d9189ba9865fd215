import { Component, type ReactNode } from 'react';
import { AreaErrorPanel } from './area-error-panel.tsx';

interface Props {
  area: string;
  /** Called before the area renders again. */
  onRetry: () => void;
  children: ReactNode;
}

/** Keeps an area that throws, or whose screen does not arrive, from taking the site with it. */
export class AreaErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.warn(`The area "${this.props.area}" failed while rendering:`, error);
  }

  #retry = () => {
    this.props.onRetry();
    this.setState({ failed: false });
  };

  override render() {
    return this.state.failed ? <AreaErrorPanel onRetry={this.#retry} /> : this.props.children;
  }
}

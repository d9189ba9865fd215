import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  shape?: 'line' | 'block' | 'visit' | 'circle' | undefined;
  /** Width in px or as a CSS length, the same as the content's, so that nothing moves after loading. */
  width?: number | string | undefined;
  height?: number | string | undefined;
}

/** Placeholder of loading content, visible after 150 ms (in a page from the edge at once). Use it inside `LoadingState`. */
export function Skeleton({ shape = 'line', width, height }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, styles[shape])}
      style={{ inlineSize: width, blockSize: height }}
    />
  );
}

interface LoadingStateProps {
  label: string;
  children: ReactNode;
}

export function LoadingState({ label, children }: LoadingStateProps) {
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">{label}</span>
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';

export interface LoadingProps {
  /** Read out while waiting, e.g. "Loading your visits". */
  label: string;
  /** `Skeleton`s in the shape of what will come. */
  children: ReactNode;
}

/** Stands in for a part of the page while its data is on the way. */
export function Loading({ label, children }: LoadingProps) {
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">{label}</span>
      {children}
    </div>
  );
}

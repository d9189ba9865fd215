import { type ReactNode, ViewTransition } from 'react';

interface SharedElementProps {
  /** Name of the element, the same on both screens and at most once on each. */
  name: string;
  /** A single element. */
  children: ReactNode;
}

/**
 * Element that two screens have in common, such as the plate in a row and on the page that the row opens. When a link opens the
 * other screen, the element moves to its new position, except with reduced motion (`base.css`) or without view transitions.
 */
export function SharedElement({ name, children }: SharedElementProps) {
  return (
    <ViewTransition name={name} share="shared-element" default="none">
      {children}
    </ViewTransition>
  );
}

import { type ReactNode, ViewTransition } from 'react';

interface SharedElementProps {
  /** Name of the element on both screens, used at most once on each. */
  name: string;
  /** A single element. */
  children: ReactNode;
}

/**
 * An element that two screens have in common, such as the plate of a row and of the page behind it. When a link leads from
 * one to the other, the element moves to its new position, except with reduced motion (`base.css`) or without view transitions.
 */
export function SharedElement({ name, children }: SharedElementProps) {
  return (
    <ViewTransition name={name} share="shared-element" default="none">
      {children}
    </ViewTransition>
  );
}

import { type ComponentType, lazy } from 'react';

type Parts = typeof import('./parts/photo-parts.ts');

/** If the code fails to load, only the photos are missing; the visit can still be booked. */
export function lazyPart<Props extends object>(
  choose: (parts: Parts) => ComponentType<Props>,
): ComponentType<Props> {
  return lazy<ComponentType<Props>>(() =>
    import('./parts/photo-parts.ts').then(
      (parts) => ({ default: choose(parts) }),
      () => ({ default: () => null }),
    ),
  );
}

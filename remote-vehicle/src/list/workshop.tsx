import { WorkshopCard } from '@forecourt/shared/workshop';

/** The workshop's card, in a file of its own so that it can be loaded on demand. */
export function Workshop() {
  return <WorkshopCard />;
}

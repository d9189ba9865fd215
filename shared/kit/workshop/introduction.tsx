import { KindsOfWork } from './kinds-of-work.tsx';
import { useText } from './text.ts';
import { WorkshopCard } from './workshop-card.tsx';

/** The workshop, for who does not know it yet: where and when it is there, and what it does. */
export function Introduction() {
  const text = useText();
  return (
    <>
      <WorkshopCard title={text('find')} />
      <KindsOfWork />
    </>
  );
}

import type { Appointment } from '@forecourt/shared/api';
import { List, Tag } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { VisitRating } from '../visits/rating/visit-rating.tsx';
import { VisitRow } from '../visits/visit-row.tsx';

interface DoneVisitProps {
  visit: Appointment;
  now: Date;
}

/** The visit that was completed last, and the question how it was. */
export function DoneVisit({ visit, now }: DoneVisitProps) {
  const text = useText();
  return (
    <>
      <List>
        <VisitRow visit={visit} past tag={<Tag tone="good">{text('status.completed')}</Tag>} />
      </List>
      <VisitRating key={visit.id} visit={visit} now={now} />
    </>
  );
}

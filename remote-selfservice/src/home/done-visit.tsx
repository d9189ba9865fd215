import type { Appointment } from '@forecourt/shared/api';
import { noteInOneLine } from '@forecourt/shared/visits';
import { VisitRating } from '../visits/rating/visit-rating.tsx';
import { VisitLink } from '../visits/visit-link.tsx';

interface DoneVisitProps {
  visit: Appointment;
  now: Date;
}

export function DoneVisit({ visit, now }: DoneVisitProps) {
  const about = (
    <VisitLink visit={visit} title="strong" about={visit.work[0] ?? noteInOneLine(visit)} muted />
  );
  return <VisitRating key={visit.id} visit={visit} now={now} about={about} />;
}

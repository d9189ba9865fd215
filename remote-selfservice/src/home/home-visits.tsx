import type { Appointment } from '@forecourt/shared/api';
import { bookPath, visitsPath } from '@forecourt/shared/links';
import { LinkButton, List, Section, ShowOn } from '@forecourt/shared/ui';
import { isAtWorkshop, noteInOneLine } from '@forecourt/shared/visits';
import { type ReactNode, useState } from 'react';
import { useText } from '../text.ts';
import { NoVisit } from '../visits/no-visit.tsx';
import { isDismissed, isWorthAsking } from '../visits/rating-rules.ts';
import { cancelledWithoutOther, splitVisits } from '../visits/split-visits.ts';
import { StatusNews } from '../visits/status-tag.tsx';
import { VisitRating } from '../visits/visit-rating.tsx';
import { CancelledVisit, VisitLink, VisitRow } from '../visits/visit-row.tsx';
import { nearDay } from '../visits/visit-status.ts';
import { VisitCard } from './visit-card.tsx';

interface HomeVisitsProps {
  visits: readonly Appointment[];
  now: Date;
  /** Shown below the current visit on phones. */
  reminders?: ReactNode;
}

/** Number of past visits shown here; the visits screen has all of them. */
const PAST_SHOWN = 3;

/** In order: cancelled by the workshop, current (or the booking link), reminders (phones), later, to be rated, past. */
export function HomeVisits({ visits, now, reminders }: HomeVisitsProps) {
  const text = useText();
  const { next, booked, past } = splitVisits(visits, now);
  const [nextAtFirst] = useState(next?.id);
  const followed = visits.find(({ id }) => id === nextAtFirst);
  const toRate = useVisitToRate(visits, now);
  const cancelled = cancelledWithoutOther(visits, now);
  const later = booked.filter((visit) => visit !== next);
  // The visit is first from the day before it, and while the vehicle is at the workshop.
  const isNear = next !== null && (nearDay(next, now) !== null || isAtWorkshop(next));
  const notices = cancelled.map((visit) => <CancelledVisit key={visit.id} visit={visit} />);
  const earlier = past
    .filter((visit) => visit !== toRate && visit.status !== 'cancelled')
    .slice(0, PAST_SHOWN);
  return (
    <>
      {followed && <StatusNews visit={followed} />}
      {!isNear && notices}
      {next && (
        <>
          <VisitCard key={next.id} visit={next} now={now} />
          {isNear && notices}
          <ShowOn device="phone">
            <LinkButton
              to={bookPath()}
              variant={cancelled.length > 0 || isAtWorkshop(next) ? 'quiet' : 'primary'}
              wide
            >
              {text('book')}
            </LinkButton>
          </ShowOn>
        </>
      )}
      {!next && cancelled.length === 0 && <NoVisit what={visits.length === 0 ? 'first' : 'none'} />}
      {reminders && <ShowOn device="phone">{reminders}</ShowOn>}
      {later.length > 0 && (
        <VisitSection title={text('home.further')} visits={later} withLink={earlier.length === 0} />
      )}
      {toRate && <DoneVisit visit={toRate} now={now} />}
      {earlier.length > 0 && <VisitSection title={text('visits.past')} visits={earlier} withLink past />}
    </>
  );
}

interface VisitSectionProps {
  title: string;
  visits: readonly Appointment[];
  withLink: boolean;
  past?: boolean;
}

function VisitSection({ title, visits, withLink, past = false }: VisitSectionProps) {
  const text = useText();
  return (
    <Section title={title} link={withLink ? { to: visitsPath(), text: text('home.all') } : undefined} boxed>
      <List inCard>
        {visits.map((visit) => (
          <VisitRow key={visit.id} visit={visit} past={past} />
        ))}
      </List>
    </Section>
  );
}

interface DoneVisitProps {
  visit: Appointment;
  now: Date;
}

function DoneVisit({ visit, now }: DoneVisitProps) {
  const about = (
    <VisitLink visit={visit} title="strong" about={visit.work[0] ?? noteInOneLine(visit)} muted />
  );
  return <VisitRating key={visit.id} visit={visit} now={now} about={about} />;
}

/** Latest visit to rate; the same until the screen unmounts, because the thank-you takes the place of the question. */
function useVisitToRate(visits: readonly Appointment[], now: Date): Appointment | null {
  const [asked, setAsked] = useState<string | null>(null);
  const open = visits.findLast((visit) => isWorthAsking(visit, now) && !isDismissed(visit.id));
  if (open && asked === null) setAsked(open.id);
  return visits.find(({ id }) => id === (asked ?? open?.id)) ?? null;
}

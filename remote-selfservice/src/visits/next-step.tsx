import type { Appointment } from '@forecourt/shared/api';
import { visitPath } from '@forecourt/shared/links';
import { ShowOn, Text, WorkshopPhone } from '@forecourt/shared/ui';
import { isPastVisit } from '@forecourt/shared/visits';
import { useText } from '../text.ts';
import { BookAgain } from './book-again.tsx';
import { RemoveFromCalendar } from './calendar/remove-from-calendar.tsx';
import { ChangeLimit } from './change-limit.tsx';
import { InTheWorkshop } from './in-the-workshop.tsx';
import type { JustDone } from './just-done.ts';
import { ReadyToCollect } from './ready-to-collect.tsx';
import { VisitActions } from './visit-actions.tsx';
import { cancelledByWorkshop, visitStage } from './visit-status.ts';
import { WhyCancelled } from './why-cancelled.tsx';

interface NextStepProps {
  visit: Appointment;
  now: Date;
  /** Recent action, shown in the heading: a new visit should go into the calendar. */
  just: JustDone | null;
}

export function NextStep({ visit, now, just }: NextStepProps) {
  const text = useText();
  switch (visitStage(visit, now)) {
    case 'awaited':
      return (
        <>
          <VisitActions visit={visit} now={now} primary={just === 'booked' || just === 'moved'} />
          <ShowOn device="screen">
            <ChangeLimit visit={visit} now={now} withCancel />
          </ShowOn>
        </>
      );
    case 'in_progress':
      return <InTheWorkshop visit={visit} now={now} />;
    case 'ready':
      return <ReadyToCollect visit={visit} now={now} />;
    case 'cancelled':
      return (
        <>
          {cancelledByWorkshop(visit) ? (
            <WhyCancelled visit={visit} returnTo={visitPath(visit.id)} />
          ) : (
            <BookAgain visit={visit} />
          )}
          {!isPastVisit(visit, now) && (
            <ShowOn device="screen">
              <RemoveFromCalendar visit={visit} />
            </ShowOn>
          )}
        </>
      );
    case 'no_show':
      return (
        <>
          <Text>{text('no_show.text')}</Text>
          <BookAgain visit={visit} />
        </>
      );
    case 'unsaid':
      return (
        <>
          <Text>
            {text('unsaid.text')} <WorkshopPhone />
          </Text>
          <BookAgain visit={visit} />
        </>
      );
    case 'completed':
      return null;
  }
}

import type { Appointment } from '@forecourt/shared/api';
import { ShowOn, Text, WorkshopPhone } from '@forecourt/shared/ui';
import { isOver } from '@forecourt/shared/visits';
import { useText } from '../text.ts';
import { BookAgain } from './book-again.tsx';
import { RemoveFromCalendar } from './calendar/remove-from-calendar.tsx';
import { ChangeLimit } from './change-limit.tsx';
import { InTheWorkshop } from './in-the-workshop.tsx';
import { ReadyToCollect } from './ready-to-collect.tsx';
import { VisitActions } from './visit-actions.tsx';
import { cancelledByWorkshop, stageOf } from './visit-status.ts';
import { WhyCancelled } from './why-cancelled.tsx';

/** Whether there is anything to do or to know. */
export function hasNextStep(visit: Appointment, now: Date): boolean {
  const stage = stageOf(visit, now);
  if (stage === 'cancelled') return cancelledByWorkshop(visit) !== null || !isOver(visit, now);
  return stage !== 'completed';
}

interface NextStepProps {
  visit: Appointment;
  now: Date;
  /** It was booked or moved a moment ago: now it belongs into the calendar. */
  isNew: boolean;
}

/** What can be done with a visit, or has to be known of it, at the stage that it is at. */
export function NextStep({ visit, now, isNew }: NextStepProps) {
  const text = useText();
  switch (stageOf(visit, now)) {
    case 'awaited':
      return (
        <>
          <VisitActions visit={visit} now={now} primary={isNew} besides="cancel" />
          <ShowOn device="screen">
            <ChangeLimit visit={visit} now={now} withCancel={isNew} />
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
          <WhyCancelled visit={visit}>
            <BookAgain visit={visit} />
          </WhyCancelled>
          {!isOver(visit, now) && (
            <ShowOn device="screen">
              <RemoveFromCalendar visit={visit} />
            </ShowOn>
          )}
        </>
      );
    case 'no_show':
      return <Text>{text('no_show.text')}</Text>;
    case 'unsaid':
      return (
        <Text>
          {text('unsaid.text')} <WorkshopPhone />
        </Text>
      );
    case 'completed':
      return null;
  }
}

import type { Appointment } from '@forecourt/shared/api';
import { cancelVisitPath } from '@forecourt/shared/links';
import { CallWorkshop, LinkButton, ShowOn, Stack, Text, WorkshopPhone } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { RemoveFromCalendar } from './calendar/remove-from-calendar.tsx';
import { ChangeLimit } from './change-limit.tsx';
import { ReadyToCollect } from './ready-to-collect.tsx';
import { VisitActions } from './visit-actions.tsx';
import { cancelledByWorkshop, isChangeable, isOver, stageOf } from './visit-status.ts';
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
            <Stack gap={4}>
              <ChangeLimit visit={visit} now={now} />
              {/* Elsewhere it stands beside the other actions; nobody books in order to cancel. */}
              {isNew && isChangeable(visit, now) && (
                <div>
                  <LinkButton variant="link" to={cancelVisitPath(visit.id)}>
                    {text('change.cancel')}
                  </LinkButton>
                </div>
              )}
            </Stack>
          </ShowOn>
        </>
      );
    case 'in_progress':
      return (
        <>
          <Text>{text('state.in_progress')}</Text>
          <ShowOn device="screen">
            <CallWorkshop />
          </ShowOn>
        </>
      );
    case 'ready':
      return <ReadyToCollect visit={visit} now={now} />;
    case 'cancelled':
      return (
        <>
          <WhyCancelled visit={visit} />
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

import type { Appointment } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { mePath, visitPath } from '@forecourt/shared/links';
import { Link } from '@forecourt/shared/router';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, calendarIcon, Section, ShowOn, Stack, Text, WorkshopPhone } from '@forecourt/shared/ui';
import { isPastVisit } from '@forecourt/shared/visits';
import { useServiceTexts } from '@forecourt/shared/workshop';
import { useReadyTimeText } from '../slot-picker/use-ready.ts';
import { useText } from '../text.ts';
import { InTheWorkshop, ReadyToCollect } from './at-the-workshop.tsx';
import { useCalendarFile } from './calendar.tsx';
import { BookAgain } from './change-notices.tsx';
import { NotificationChannelsText, useNotificationChannels } from './notification-channels.tsx';
import styles from './visit.module.css';
import { ChangeLimit, VisitActions } from './visit-actions.tsx';
import type { VisitAction } from './visit-flash.ts';
import { cancelledByWorkshop, todayOrTomorrow, visitStage } from './visit-status.ts';
import { WhyCancelled } from './why-cancelled.tsx';

interface NextStepProps {
  visit: Appointment;
  now: Date;
  /** What the customer has just done, e.g. booked; null otherwise. After booking, the calendar is the primary action. */
  action: VisitAction | null;
}

export function NextStep({ visit, now, action }: NextStepProps) {
  const text = useText();
  switch (visitStage(visit, now)) {
    case 'upcoming':
      return (
        <>
          <VisitActions visit={visit} now={now} primary={action === 'booked' || action === 'moved'} />
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
    case 'unreported':
      return (
        <>
          <Text>
            {text('unreported.text')} <WorkshopPhone />
          </Text>
          <BookAgain visit={visit} />
        </>
      );
    case 'completed':
      return null;
  }
}

/** Downloads the calendar file of a cancelled visit, so that calendars that contain the visit mark it as cancelled. */
function RemoveFromCalendar({ visit }: { visit: Appointment }) {
  const text = useText();
  const { mutate, isPending, data, error } = useCalendarFile(visit);
  return (
    <Stack gap={4}>
      <Button variant="quiet" wide icon={calendarIcon} busy={isPending} onClick={() => mutate()}>
        {text('calendar.remove')}
      </Button>
      <Text size="small" tone="muted">
        {text('calendar.remove.google')}
      </Text>
      <span role="status">
        {data && (
          <Text as="span" size="small" tone="muted">
            {text('calendar.saved.removed', { name: data })}
          </Text>
        )}
      </span>
      {error && <FailureNotice title={text('calendar.failed')} error={error} onRetry={() => mutate()} />}
    </Stack>
  );
}

interface WhatHappensNextProps {
  visit: Appointment;
  now: Date;
  /** Whether to state when the work is about ready; false if another part of the screen does. */
  withReady: boolean;
  /** Whether to offer email reminders; false if another part of the screen does. */
  withEmail: boolean;
}

/** Explains what the customer and the workshop do next, and what to bring. */
export function WhatHappensNext({ visit, now, withReady, withEmail }: WhatHappensNextProps) {
  const text = useText();
  const format = useFormat();
  const ready = useReadyTimeText().text(visit.service_type, visit);
  const { price } = useServiceTexts()(visit.service_type);
  const isRequested = visit.status === 'requested';
  // The reminder on the day before is sent for confirmed visits only; from that day on it is no longer announced.
  const isReminded = visit.status === 'confirmed' && !todayOrTomorrow(visit, now);
  return (
    <Section title={text('next.title')} boxed>
      <ol className={styles.steps}>
        {isRequested && <li>{text('next.confirm')}</li>}
        {isReminded && (
          <li>
            <ReminderStep withEmail={withEmail} />
          </li>
        )}
        <li>{text('next.bring', { time: format.time(visit.time) })}</li>
        {!isRequested && !price && <li>{text('next.price')}</li>}
        <li>{[withReady && ready, text('next.see')].filter(Boolean).join(' ')}</li>
      </ol>
      <Stack gap={4}>
        <Text size="small" tone="muted">
          {text('fact.bring')}
        </Text>
        <Text>{text('fact.bring.text')}</Text>
      </Stack>
    </Section>
  );
}

interface ReminderStepProps {
  /** Whether to offer emails to customers who get notifications in the app only. */
  withEmail: boolean;
}

function ReminderStep({ withEmail }: ReminderStepProps) {
  const text = useText();
  const channels = useNotificationChannels('day_before');
  return (
    <div>
      <NotificationChannelsText of="day_before" />
      {withEmail && channels?.couldBeEmail && !channels.email && !channels.device && (
        <>
          {' '}
          <Link to={mePath('notifications')}>{text('told.choose')}</Link>
        </>
      )}
    </div>
  );
}

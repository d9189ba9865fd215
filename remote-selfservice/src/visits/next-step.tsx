import type { Appointment } from '@forecourt/shared/api';
import { NEEDS_BACKEND } from '@forecourt/shared/contract';
import { visitPath } from '@forecourt/shared/links';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, Row, Stack, Text, WorkshopPhoneLink } from '@forecourt/shared/ui';
import { isPastVisit } from '@forecourt/shared/visits';
import type { ReactElement } from 'react';
import { VisitAtWorkshop } from './at-the-workshop.tsx';
import { hasOpenedCalendarChoices, useCalendarFileDownload } from './calendar.tsx';
import { BookAgainLink } from './change-notices.tsx';
import { EarlierTimeNotifications } from './earlier-times.tsx';
import { useText } from './text.ts';
import styles from './visit.module.css';
import { ChangeDeadlineNote, VisitActions } from './visit-actions.tsx';
import { WorkDone } from './visit-done.tsx';
import type { JustCompletedAction } from './visit-flash.ts';
import { computeVisitStage, findWorkshopCancellation } from './visit-status.ts';
import { ReplacementOffer } from './why-cancelled.tsx';

interface NextStepProps {
  visit: Appointment;
  now: Date;
  /** Action just completed by the customer, or null. After booking or moving, *Add to calendar* can be the main button. */
  action: JustCompletedAction | null;
  hasCallNotice: boolean;
}

// The return type has no `undefined`, so a status without a case is a type error.
export function VisitNextStep({ visit, now, action, hasCallNotice }: NextStepProps): ReactElement | null {
  const text = useText();
  const isNew = action === 'booked' || action === 'moved';
  const offer = <ReplacementOffer visit={visit} returnTo={visitPath(visit.id)} heading="h2" />;
  switch (computeVisitStage(visit, now)) {
    case 'upcoming':
      return (
        <>
          <VisitActions visit={visit} now={now} primary={isNew} />
          {!hasCallNotice && <ChangeDeadlineNote visit={visit} now={now} withCancel />}
          {action && <EarlierTimeNotifications visit={visit} now={now} />}
        </>
      );
    case 'in_progress':
    case 'ready':
      return (
        <VisitAtWorkshop visit={visit} now={now}>
          {visit.work.length > 0 && (
            <>
              <h2 className={styles.workTitle}>{text('done.work')}</h2>
              <WorkDone visit={visit} />
            </>
          )}
        </VisitAtWorkshop>
      );
    case 'cancelled':
      // Do not ask about a visit that the customer cancelled once its day is over: a change of mind is unlikely.
      if (isPastVisit(visit, now) && !findWorkshopCancellation(visit)) return <BookAgainLink visit={visit} />;
      return (
        <>
          {offer}
          {!isPastVisit(visit, now) && (action === 'cancelled' || hasOpenedCalendarChoices(visit.id)) && (
            <RemoveFromCalendar visit={visit} />
          )}
        </>
      );
    case 'no_show':
      return offer;
    case 'unreported':
      return (
        <>
          <Text>
            {text('unreported.text')} <WorkshopPhoneLink />
          </Text>
          <BookAgainLink visit={visit} />
        </>
      );
    case 'completed':
      return null;
  }
}

/** Button for the calendar file of a cancelled visit: calendars that contain the visit then mark it as cancelled. */
function RemoveFromCalendar({ visit }: { visit: Appointment }) {
  const text = useText();
  const { mutate, isPending, data, error } = useCalendarFileDownload(visit);
  return (
    <Stack gap={4}>
      <Row gap={8} wrap>
        <Text size="small" tone="muted">
          {text('calendar.remove.question')}
        </Text>
        <Button {...NEEDS_BACKEND} variant="link" busy={isPending} onClick={() => mutate()}>
          {text('calendar.remove')}
        </Button>
      </Row>
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

import type { Appointment } from '@forecourt/shared/api';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { cancelVisitPath, moveVisitPath } from '@forecourt/shared/links';
import { siteSettings } from '@forecourt/shared/settings';
import {
  Button,
  calendarIcon,
  LinkButton,
  moveIcon,
  ResponsiveCallLink,
  Row,
  ShowOn,
  Stack,
  Text,
  VisuallyHidden,
  WorkshopPhoneLink,
} from '@forecourt/shared/ui';
import { isVisitChangeable, visitTimeZone } from '@forecourt/shared/visits';
import { DirectionsLink } from '@forecourt/shared/workshop';
import { useId, useState } from 'react';
import { useDateAndTimeFormatter } from '../slot-picker/text.ts';
import { useText } from '../text.ts';
import { AddToCalendarChoices } from './calendar.tsx';
import styles from './visit.module.css';
import { toTodayOrTomorrow } from './visit-status.ts';

const SOON_MS = 2 * 3_600_000;

interface VisitActionsProps {
  visit: Appointment;
  now: Date;
  /** Whether adding to the calendar is the primary action, unless the visit starts soon. */
  primary?: boolean;
}

/** Whether adding to the calendar is the primary action. Shortly before a visit, directions are more useful. */
function hasPrimaryCalendar({ visit, now, primary = false }: VisitActionsProps): boolean {
  const map = siteSettings().organisation.address?.map;
  return primary && !(map && Date.parse(visit.starts_at) - now.getTime() <= SOON_MS);
}

/**
 * Actions for an upcoming visit: add to a calendar, move (while possible), directions. On the day of the visit, unless
 * `hasPrimaryCalendar`, a phone link is added, and directions take the place of the calendar if the settings have a map.
 */
export function VisitActions(props: VisitActionsProps) {
  const { visit, now } = props;
  const text = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const canChange = isVisitChangeable(visit, now);
  const map = siteSettings().organisation.address?.map;
  const primary = hasPrimaryCalendar(props);
  const isDay = !primary && toTodayOrTomorrow(visit, now) === 'today';
  const hasDirectionsFirst = isDay && map;
  // Whether to warn that the customer's calendar may contain an old time: the visit was moved, and a calendar is offered.
  const hasOldEntry = (isOpen || primary) && visit.changes.some(({ change }) => change === 'moved');
  const calendar = (
    <Button
      variant={primary ? 'primary' : 'quiet'}
      stacked
      icon={calendarIcon}
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={() => setOpen(!isOpen)}
    >
      {text('calendar.add')}
    </Button>
  );
  const changes = (
    <>
      {isDay && <ResponsiveCallLink stacked />}
      {canChange && (
        <LinkButton variant="quiet" stacked icon={moveIcon} to={moveVisitPath(visit.id)}>
          <span aria-hidden="true">{text('change.move.short')}</span>
          <VisuallyHidden>{text('change.move')}</VisuallyHidden>
        </LinkButton>
      )}
      {!hasDirectionsFirst && <DirectionsLink stacked />}
    </>
  );
  const choices = (isOpen || hasOldEntry) && (
    <Stack gap={8}>
      {isOpen && <AddToCalendarChoices visit={visit} id={id} />}
      {hasOldEntry && (
        <Text size="small" tone="muted">
          {text('calendar.moved')}
        </Text>
      )}
    </Stack>
  );
  return (
    <ShowOn device="screen">
      <Row share gap={8}>
        {hasDirectionsFirst ? <DirectionsLink variant="primary" stacked /> : calendar}
        {changes}
      </Row>
      {choices}
    </ShowOn>
  );
}

interface ChangeDeadlineProps extends Pick<VisitActionsProps, 'visit' | 'now'> {
  withCancel?: boolean;
}

/** States below the actions until when a visit can be changed online, or whom to call if that is over. */
export function ChangeDeadlineNote({ visit, now, withCancel = false }: ChangeDeadlineProps) {
  const text = useText();
  const when = useDateAndTimeFormatter(visitTimeZone(visit));
  const { changeable_until: until } = visit;
  if (!until || !isVisitChangeable(visit, now)) {
    return (
      <Text size="small" tone="muted">
        {text('change.late')} <WorkshopPhoneLink />
      </Text>
    );
  }
  return (
    <div className={styles.deadline}>
      <Text size="small" tone="muted">
        {text('change.until', { when: addNoBreakSpaces(when.at(new Date(until), now)) })}
      </Text>
      {withCancel && (
        <LinkButton variant="link" to={cancelVisitPath(visit.id)}>
          {text('cancel.action')}
        </LinkButton>
      )}
    </div>
  );
}

export function WhatToBring() {
  const text = useText();
  return (
    <Stack gap={4}>
      <Text size="small" tone="muted">
        {text('fact.bring')}
      </Text>
      <Text>{text('fact.bring.text')}</Text>
    </Stack>
  );
}

import type { Appointment } from '@forecourt/shared/api';
import { cancelVisitPath, moveVisitPath } from '@forecourt/shared/links';
import {
  Button,
  calendarIcon,
  closeIcon,
  LinkButton,
  moveIcon,
  Row,
  ShowOn,
  Stack,
  Text,
  VisuallyHidden,
} from '@forecourt/shared/ui';
import { useId, useState } from 'react';
import { useText } from '../text.ts';
import { CalendarChoices } from './calendar/calendar-choices.tsx';
import { DirectionsLink } from './directions-link.tsx';
import { isChangeable } from './visit-status.ts';

interface VisitActionsProps {
  visit: Appointment;
  now: Date;
  /** The calendar is what the screen is for. */
  primary?: boolean;
  /** What else can be done here, unless that is so: then it is the way there, and `ChangeLimit` leads to cancelling. */
  besides: 'directions' | 'cancel';
}

/** What can be done with a visit to come: into the calendar with it, and to another time as long as that goes. */
export function VisitActions({ visit, now, primary = false, besides }: VisitActionsProps) {
  const text = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const canChange = isChangeable(visit, now);
  // What becomes of the old entry matters right after a move, and to whoever adds the visit again.
  const hasOldEntry = (isOpen || primary) && visit.changes.some(({ change }) => change === 'moved');
  const calendar = (
    <Button
      variant={primary ? 'primary' : 'quiet'}
      wide={primary}
      stacked={!primary}
      icon={calendarIcon}
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={() => setOpen(!isOpen)}
    >
      {primary ? text('calendar.add') : <ShortLabel what="calendar.add" />}
    </Button>
  );
  const changes = (
    <>
      {primary && <DirectionsLink stacked />}
      {canChange && (
        <LinkButton variant="quiet" stacked icon={moveIcon} to={moveVisitPath(visit.id)}>
          <ShortLabel what="change.move" />
        </LinkButton>
      )}
      {!primary && besides === 'directions' && <DirectionsLink stacked />}
      {!primary && besides === 'cancel' && canChange && (
        <LinkButton variant="quiet" stacked icon={closeIcon} to={cancelVisitPath(visit.id)}>
          <ShortLabel what="change.cancel" />
        </LinkButton>
      )}
    </>
  );
  const choices = (isOpen || hasOldEntry) && (
    <Stack gap={8}>
      {isOpen && <CalendarChoices visit={visit} id={id} />}
      {hasOldEntry && (
        <Text size="small" tone="muted">
          {text('calendar.moved')}
        </Text>
      )}
    </Stack>
  );
  return (
    <ShowOn device="screen">
      {primary ? (
        <>
          {calendar}
          {choices}
          <Row share gap={8}>
            {changes}
          </Row>
        </>
      ) : (
        <>
          <Row share gap={8}>
            {calendar}
            {changes}
          </Row>
          {choices}
        </>
      )}
    </ShowOn>
  );
}

/** One word to be seen, and all of it to be heard. */
function ShortLabel({ what }: { what: 'calendar.add' | 'change.move' | 'change.cancel' }) {
  const text = useText();
  return (
    <>
      <span aria-hidden="true">{text(`${what}.short`)}</span>
      <VisuallyHidden>{text(what)}</VisuallyHidden>
    </>
  );
}

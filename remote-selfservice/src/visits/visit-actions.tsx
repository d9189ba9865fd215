import type { Appointment } from '@forecourt/shared/api';
import { moveVisitPath } from '@forecourt/shared/links';
import {
  Button,
  calendarIcon,
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
  /** Whether the calendar is the primary action. */
  primary?: boolean;
}

/** Actions for an upcoming visit: add it to a calendar, move it while that is possible, directions. */
export function VisitActions({ visit, now, primary = false }: VisitActionsProps) {
  const text = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const canChange = isChangeable(visit, now);
  // Own line if Move and Directions are below it; Directions alone fits beside it.
  const hasOwnLine = primary && canChange;
  // The old calendar entry matters right after a move, and when the visit is added again.
  const hasOldEntry = (isOpen || primary) && visit.changes.some(({ change }) => change === 'moved');
  const calendar = (
    <Button
      variant={primary ? 'primary' : 'quiet'}
      wide={hasOwnLine}
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
      {primary && <DirectionsLink stacked={hasOwnLine} />}
      {canChange && (
        <LinkButton variant="quiet" stacked icon={moveIcon} to={moveVisitPath(visit.id)}>
          <ShortLabel what="change.move" />
        </LinkButton>
      )}
      {!primary && <DirectionsLink stacked />}
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
      {hasOwnLine ? (
        <>
          {calendar}
          {choices}
          <Row share gap={8}>
            {changes}
          </Row>
        </>
      ) : (
        <>
          <Row share wrap={primary} gap={8}>
            {calendar}
            {changes}
          </Row>
          {choices}
        </>
      )}
    </ShowOn>
  );
}

/** Short visible label with a complete accessible name. */
function ShortLabel({ what }: { what: 'calendar.add' | 'change.move' }) {
  const text = useText();
  return (
    <>
      <span aria-hidden="true">{text(`${what}.short`)}</span>
      <VisuallyHidden>{text(what)}</VisuallyHidden>
    </>
  );
}

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
  /** The calendar is what the screen is for. */
  primary?: boolean;
}

/** What can be done with a visit to come: into the calendar with it, to another time as long as that goes, and the way there. */
export function VisitActions({ visit, now, primary = false }: VisitActionsProps) {
  const text = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const canChange = isChangeable(visit, now);
  // With Move and Directions below it; Directions alone goes beside it.
  const hasOwnLine = primary && canChange;
  // What becomes of the old entry matters right after a move, and to whoever adds the visit again.
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

/** One word to be seen, and all of it to be heard. */
function ShortLabel({ what }: { what: 'calendar.add' | 'change.move' }) {
  const text = useText();
  return (
    <>
      <span aria-hidden="true">{text(`${what}.short`)}</span>
      <VisuallyHidden>{text(what)}</VisuallyHidden>
    </>
  );
}

import type { Appointment } from '@forecourt/shared/api';
import { moveVisitPath } from '@forecourt/shared/links';
import { Button, calendarIcon, LinkButton, moveIcon, Row, ShowOn, Stack, Text } from '@forecourt/shared/ui';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../text.ts';
import { CalendarChoices } from './calendar/calendar-choices.tsx';
import { isChangeable } from './visit-status.ts';

interface VisitActionsProps {
  visit: Appointment;
  now: Date;
  /** The calendar is what the screen is for. */
  primary?: boolean;
  /** What else can be done here. */
  children?: ReactNode;
}

/** What can be done with a visit to come: into the calendar with it, and to another time as long as that goes. */
export function VisitActions({ visit, now, primary = false, children }: VisitActionsProps) {
  const text = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const canMove = isChangeable(visit, now);
  // What becomes of the old entry matters right after a move, and to whoever adds the visit again.
  const hasOldEntry = (isOpen || primary) && visit.changes.some(({ change }) => change === 'moved');
  return (
    <ShowOn device="screen">
      <Stack gap={isOpen || hasOldEntry ? 16 : 8}>
        <Stack gap={8}>
          <Button
            variant={primary ? 'primary' : 'quiet'}
            icon={calendarIcon}
            wide
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {text('calendar.add')}
          </Button>
          {isOpen && <CalendarChoices visit={visit} id={id} />}
          {hasOldEntry && (
            <Text size="small" tone="muted">
              {text('calendar.moved')}
            </Text>
          )}
        </Stack>
        {(canMove || children) && (
          <Row share gap={8}>
            {canMove && (
              <LinkButton variant="quiet" icon={moveIcon} to={moveVisitPath(visit.id)}>
                {text('change.move')}
              </LinkButton>
            )}
            {children}
          </Row>
        )}
      </Stack>
    </ShowOn>
  );
}

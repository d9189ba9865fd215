import type { Appointment } from '@forecourt/shared/api';
import { moveVisitPath } from '@forecourt/shared/links';
import { Button, calendarIcon, LinkButton, moveIcon, Row, ShowOn, Stack } from '@forecourt/shared/ui';
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
export function VisitActions({ visit, now, primary, children }: VisitActionsProps) {
  const text = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <ShowOn device="screen">
      <Stack gap={8}>
        <Row share wrap gap={8}>
          <Button
            variant={primary ? 'primary' : 'quiet'}
            icon={calendarIcon}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {text('calendar.add')}
          </Button>
          {isChangeable(visit, now) && (
            <LinkButton variant="quiet" icon={moveIcon} to={moveVisitPath(visit.id)}>
              {text('change.move')}
            </LinkButton>
          )}
          {children}
        </Row>
        {isOpen && <CalendarChoices visit={visit} id={id} />}
      </Stack>
    </ShowOn>
  );
}

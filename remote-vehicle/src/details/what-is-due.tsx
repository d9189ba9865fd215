import type { Appointment, Reminder, Vehicle } from '@forecourt/shared/api';
import { newReminderPath, reminderPath } from '@forecourt/shared/links';
import { SuggestionChips, useMissingPresets } from '@forecourt/shared/reminders';
import {
  bellIcon,
  calendarIcon,
  capitalise,
  carIcon,
  List,
  ListRow,
  Section,
  Stack,
  Text,
} from '@forecourt/shared/ui';
import { isAtWorkshop } from '@forecourt/shared/visits';
import { DueLine } from '../due/due-line.tsx';
import { isUrgent, seemsDone } from '../due/next-due.ts';
import { useDueText } from '../due/use-due-text.ts';
import { useText } from '../text.ts';
import { NewsLine } from '../vehicle/news-line.tsx';

/** Number of reminders shown here; their own screen lists all. */
const SHOWN = 4;

interface WhatIsDueProps {
  vehicle: Vehicle;
  /** Reminders of the vehicle, the most urgent first. */
  reminders: readonly Reminder[];
  /** Visit that the vehicle is at the workshop for, or its next one. */
  next: Appointment | null | undefined;
}

/** Reminders of a vehicle; suggested ones if there are none. */
export function WhatIsDue({ vehicle, reminders, next }: WhatIsDueProps) {
  const text = useText();
  const suggested = useMissingPresets()(vehicle, reminders);
  return (
    <Section
      title={text('due.title')}
      link={{ to: newReminderPath({ vehicle: vehicle.id }), text: text('due.add') }}
      boxed
    >
      {reminders.length > 0 ? (
        <List inCard>
          {reminders.slice(0, SHOWN).map((reminder) => (
            <ReminderRow key={reminder.id} reminder={reminder} next={next} />
          ))}
        </List>
      ) : (
        <Stack gap={12}>
          <Text tone="muted">{text('due.none')}</Text>
          {suggested.length > 0 && <SuggestionChips vehicle={vehicle} presets={suggested} />}
        </Stack>
      )}
    </Section>
  );
}

function ReminderRow({ reminder, next }: { reminder: Reminder; next: WhatIsDueProps['next'] }) {
  const text = useText();
  const { due, coming, bookedFor } = useDueText();
  const booked = reminder.state === 'booked' ? reminder.booked : null;
  const when = booked ? '' : due(reminder);
  // Work without a booking can be done at the next visit.
  const visit = booked ?? (isUrgent(reminder) ? next : null);
  return (
    <ListRow
      to={reminderPath(reminder.id)}
      title={reminder.name}
      description={
        <>
          {when && <DueLine due={reminder}>{capitalise(when)}</DueLine>}
          {seemsDone(reminder) && <NewsLine icon={bellIcon}>{text('due.offered')}</NewsLine>}
          {visit && (
            <NewsLine icon={isAtWorkshop(visit) ? carIcon : calendarIcon}>
              {booked ? bookedFor(booked) : coming(visit)}
            </NewsLine>
          )}
        </>
      }
    />
  );
}

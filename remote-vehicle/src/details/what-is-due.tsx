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

/** How many of them stand here; all are on the reminders' own screen. */
const SHOWN = 4;

interface WhatIsDueProps {
  vehicle: Vehicle;
  /** Its own, the most urgent first. */
  reminders: readonly Reminder[];
  /** The visit that it is at the workshop for, or comes for next. */
  next: Appointment | null | undefined;
}

/** What has to be thought of for a vehicle, or what is suggested as long as that is nothing. */
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
  // Nobody has to bring it once more.
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

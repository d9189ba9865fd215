import type { Appointment, Reminder, Vehicle } from '@forecourt/shared/api';
import { newReminderPath, reminderPath } from '@forecourt/shared/links';
import { SuggestionChips, useSuggestions } from '@forecourt/shared/reminders';
import { calendarIcon, carIcon, List, ListRow, Section, Stack, Tag, Text } from '@forecourt/shared/ui';
import { isBrought } from '@forecourt/shared/visits';
import { isUrgent } from '../due/next-due.ts';
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
  const suggested = useSuggestions()(vehicle, reminders);
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
  const { due, coming } = useDueText();
  const { tone, state, when } = due(reminder);
  return (
    <ListRow
      to={reminderPath(reminder.id)}
      title={reminder.name}
      description={
        <>
          {when}
          {/* Nobody has to bring it once more. */}
          {next && isUrgent(reminder) && (
            <NewsLine icon={isBrought(next) ? carIcon : calendarIcon}>{coming(next)}</NewsLine>
          )}
        </>
      }
      trailing={state && <Tag tone={tone}>{state}</Tag>}
    />
  );
}

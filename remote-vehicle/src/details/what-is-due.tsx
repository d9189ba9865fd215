import { type Reminder, remindersQuery, type Vehicle } from '@forecourt/shared/api';
import { newReminderPath, reminderPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { SuggestionChips, useSuggestions } from '@forecourt/shared/reminders';
import { List, ListRow, Section, Skeleton, Stack, Tag, Text } from '@forecourt/shared/ui';
import { remindersOf } from '../due/next-due.ts';
import { useDueText } from '../due/use-due-text.ts';
import { useText } from '../text.ts';

/** How many of them stand here; all are on the reminders' own screen. */
const SHOWN = 4;
/** A heading and a line. */
const HEIGHT = 103;

/** What has to be thought of for a vehicle, the most urgent first, or what is suggested as long as that is none; nothing where that cannot be asked for. */
export function WhatIsDue({ vehicle }: { vehicle: Vehicle }) {
  const text = useText();
  const suggestionsFor = useSuggestions();
  const { data, isPending } = useQuery(remindersQuery());
  if (isPending) return <Skeleton shape="block" height={HEIGHT} />;
  if (!data) return null;
  const reminders = remindersOf(vehicle, data);
  const suggested = suggestionsFor(vehicle, reminders);
  return (
    <Section
      title={text('due.title')}
      link={{ to: newReminderPath({ vehicle: vehicle.id }), text: text('due.add') }}
      boxed
    >
      {reminders.length > 0 ? (
        <List inCard>
          {reminders.slice(0, SHOWN).map((reminder) => (
            <ReminderRow key={reminder.id} reminder={reminder} />
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

function ReminderRow({ reminder }: { reminder: Reminder }) {
  const { tone, state, when } = useDueText()(reminder);
  return (
    <ListRow
      to={reminderPath(reminder.id)}
      title={reminder.name}
      description={when}
      trailing={state && <Tag tone={tone}>{state}</Tag>}
    />
  );
}

import type { Appointment, Reminder } from '@forecourt/shared/api';
import { homePath, remindersPath } from '@forecourt/shared/links';
import { List, Section } from '@forecourt/shared/ui';
import { useState } from 'react';
import { AddedToVisit } from '../reminders/add-to-visit.tsx';
import { ReminderRow } from '../reminders/reminder-row.tsx';
import { useText } from '../reminders/text.ts';

export interface HomeRemindersProps {
  reminders: readonly Reminder[];
  now: Date;
}

/** List of reminders that need attention now; renders nothing if there are none. */
export function HomeReminders({ reminders, now }: HomeRemindersProps) {
  const text = useText();
  const [added, setAdded] = useState<Appointment | null>(null);
  return (
    <>
      {added && <AddedToVisit key={added.version} visit={added} />}
      {reminders.length > 0 && (
        <Section title={text('title')} link={{ to: remindersPath(), text: text('all') }} boxed>
          <List inCard>
            {reminders.map((reminder) => (
              <ReminderRow
                key={reminder.id}
                reminder={reminder}
                now={now}
                returnTo={homePath()}
                onAdded={setAdded}
              />
            ))}
          </List>
        </Section>
      )}
    </>
  );
}

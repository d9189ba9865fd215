import { AddedToVisitNotice } from '@forecourt/shared/add-to-visit';
import type { Appointment, Reminder } from '@forecourt/shared/api';
import { homePath, remindersPath } from '@forecourt/shared/links';
import { useReminderNameFormatter } from '@forecourt/shared/reminders';
import { List, Section, StateLine } from '@forecourt/shared/ui';
import { useState } from 'react';
import { ReminderRow } from '../reminders/reminder-row.tsx';
import { useDueTexts, useText } from '../reminders/text.ts';

export interface HomeRemindersProps {
  reminders: readonly Reminder[];
  now: Date;
  /** Whether the most urgent reminder has the primary button of the screen. */
  leads: boolean;
  /** Id of the visit whose card on the screen has a phone link. */
  visitIdWithCall?: string | undefined;
}

/** List of reminders that need attention now, if there are any, below a notice after one was added to a visit. */
export function HomeReminders({ reminders, now, leads, visitIdWithCall }: HomeRemindersProps) {
  const text = useText();
  const [added, setAdded] = useState<Appointment | null>(null);
  return (
    <>
      {added && <AddedToVisitNotice key={added.version} visit={added} />}
      {reminders.length > 0 && (
        <Section title={text('title')} link={{ to: remindersPath(), text: text('all') }} boxed>
          <List inCard>
            {reminders.map((reminder, index) => (
              <ReminderRow
                key={reminder.id}
                reminder={reminder}
                now={now}
                returnTo={homePath()}
                book={leads && index === 0 ? 'primary' : 'quiet'}
                onAdded={setAdded}
                visitIdWithCall={visitIdWithCall}
              />
            ))}
          </List>
        </Section>
      )}
    </>
  );
}

export function OverdueReminder({ reminder, now }: { reminder: Reminder; now: Date }) {
  const { overdue } = useDueTexts(now);
  const name = useReminderNameFormatter()(reminder);
  return <StateLine of="overdue">{`${name} ${overdue(reminder)}`}</StateLine>;
}

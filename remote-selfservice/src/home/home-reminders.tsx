import { remindersQuery } from '@forecourt/shared/api';
import { homePath, remindersPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { List, Section } from '@forecourt/shared/ui';
import { type ReactNode, useEffect } from 'react';
import { urgentOf } from '../reminders/group-reminders.ts';
import { ReminderRow } from '../reminders/reminder-row.tsx';
import { useText } from '../reminders/text.ts';
import { MAX_SHOWN, rememberReminders } from './remembered-reminders.ts';

export interface HomeRemindersProps {
  now: Date;
  /** Until they are there. */
  meanwhile?: ReactNode;
}

/** The reminders that ask for something now, the most urgent first; nothing where none does, or nobody can say. */
export function HomeReminders({ now, meanwhile = null }: HomeRemindersProps) {
  const text = useText();
  const { data, isPending } = useQuery(remindersQuery());
  const urgent = urgentOf(data ?? []).slice(0, MAX_SHOWN);
  const count = data && urgent.length;
  useEffect(() => {
    if (count !== undefined) rememberReminders(count);
  }, [count]);
  if (isPending) return meanwhile;
  if (urgent.length === 0) return null;
  return (
    <Section title={text('title')} link={{ to: remindersPath(), text: text('all') }} boxed>
      <List inCard>
        {urgent.map((reminder) => (
          <ReminderRow key={reminder.id} reminder={reminder} now={now} returnTo={homePath()} />
        ))}
      </List>
    </Section>
  );
}

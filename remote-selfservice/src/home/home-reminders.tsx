import { remindersQuery } from '@forecourt/shared/api';
import { homePath, remindersPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { List, Section } from '@forecourt/shared/ui';
import { type ReactNode, useEffect } from 'react';
import { ReminderRow } from '../reminders/reminder-row.tsx';
import { selectUrgent } from '../reminders/reminder-state.ts';
import { useText } from '../reminders/text.ts';

export interface HomeRemindersProps {
  now: Date;
  max: number;
  /** Called with the number of shown reminders after they have loaded. */
  onCount: (count: number) => void;
  /** Placeholder while the reminders load. */
  meanwhile?: ReactNode;
}

/** List of reminders that need attention now, the most urgent first; renders nothing if there are none or loading failed. */
export function HomeReminders({ now, max, onCount, meanwhile = null }: HomeRemindersProps) {
  const text = useText();
  const { data, isPending } = useQuery(remindersQuery());
  const urgent = selectUrgent(data ?? []).slice(0, max);
  const count = data && urgent.length;
  useEffect(() => {
    if (count !== undefined) onCount(count);
  }, [count, onCount]);
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

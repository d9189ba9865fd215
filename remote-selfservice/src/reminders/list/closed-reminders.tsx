import { type Reminder, remindersQuery } from '@forecourt/shared/api';
import { remindersPath } from '@forecourt/shared/links';
import { useQueries } from '@forecourt/shared/query';
import { combineQueries, QueryContent } from '@forecourt/shared/screens';
import { Button, Disclosure, List, Skeleton, Stack, Text } from '@forecourt/shared/ui';
import { useState } from 'react';
import { ReminderRow } from '../reminder-row.tsx';
import { useText } from '../text.ts';

/** Number shown at first and added at a time. */
const AT_A_TIME = 10;

/** Done and dismissed reminders, folded; loaded when opened. */
export function ClosedReminders({ now }: { now: Date }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <Disclosure title={text('closed')} open={open} onToggle={setOpen}>
      {open && <Closed now={now} />}
    </Disclosure>
  );
}

function Closed({ now }: { now: Date }) {
  const text = useText();
  const [shown, setShown] = useState(AT_A_TIME);
  const [done, dismissed] = useQueries({
    queries: [remindersQuery({ status: 'done' }), remindersQuery({ status: 'dismissed' })],
  });
  return (
    <Stack gap={12}>
      <QueryContent
        query={combineQueries({ done, dismissed })}
        loading={text('closed.loading')}
        skeleton={<Skeleton shape="block" height={64} />}
        failed={text('closed.failed')}
        onFocusLost={() => {}}
      >
        {(known) => {
          const latest = [...known.done, ...known.dismissed].sort((a, b) =>
            closedOn(b).localeCompare(closedOn(a)),
          );
          if (latest.length === 0) return <Text tone="muted">{text('closed.none')}</Text>;
          return (
            <>
              <List>
                {latest.slice(0, shown).map((reminder) => (
                  <ReminderRow key={reminder.id} reminder={reminder} now={now} returnTo={remindersPath()} />
                ))}
              </List>
              {latest.length > shown && (
                <Button variant="quiet" wide onClick={() => setShown(shown + AT_A_TIME)}>
                  {text('more')}
                </Button>
              )}
            </>
          );
        }}
      </QueryContent>
    </Stack>
  );
}

/** Sort key; on the same day, the latest update is first. */
const closedOn = ({ done, updated_at }: Reminder) => `${done?.date ?? updated_at.slice(0, 10)} ${updated_at}`;

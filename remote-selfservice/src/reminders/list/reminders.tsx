import { type Reminder, remindersQuery, vehiclesQuery } from '@forecourt/shared/api';
import { newReminderPath, remindersPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { QueryScreen, together, useHandedOver } from '@forecourt/shared/screens';
import { Card, Columns, LinkButton, List, Notice, ShowOn, Tag, VisuallyHidden } from '@forecourt/shared/ui';
import { useMinute } from '@forecourt/shared/workshop';
import { useId } from 'react';
import { areOfSeveralVehicles, groupReminders } from '../group-reminders.ts';
import { readDeleted } from '../just-done.ts';
import { ReminderRow } from '../reminder-row.tsx';
import { useText } from '../text.ts';
import { URGENCY_TONES } from '../urgency-tones.ts';
import { ClosedReminders } from './closed-reminders.tsx';
import styles from './list.module.css';
import { ListSkeleton } from './list-skeleton.tsx';
import { NoReminder } from './no-reminder.tsx';
import { Suggestions } from './suggestions.tsx';
import { WhatRemindersDo } from './what-reminders-do.tsx';

/** What the customer wants to be reminded of, over all vehicles. */
export function Reminders() {
  const text = useText();
  const now = useMinute();
  const deleted = useHandedOver(readDeleted);
  const query = together({ reminders: useQuery(remindersQuery()), vehicles: useQuery(vehiclesQuery()) });
  return (
    <QueryScreen
      query={query}
      width="overview"
      header={(known) => ({
        title: text('title'),
        action: known && known.reminders.length > 0 && <AddLink />,
      })}
      loading={text('loading')}
      skeleton={<ListSkeleton />}
      failed={text('failed')}
    >
      {({ reminders, vehicles }) => (
        <>
          {deleted !== null && <Notice tone="good" atOnce title={text('deleted', { name: deleted })} />}
          {vehicles.length === 0 && reminders.length === 0 && (
            <>
              <NoReminder vehicles={vehicles} />
              <WhatRemindersDo spread />
            </>
          )}
          {vehicles.length > 0 && reminders.length === 0 && (
            <Columns
              side={
                <>
                  <WhatRemindersDo />
                  <ClosedReminders now={now} />
                </>
              }
            >
              <Suggestions
                vehicles={vehicles}
                reminders={reminders}
                now={now}
                otherwise={<NoReminder vehicles={vehicles} />}
              />
            </Columns>
          )}
          {reminders.length > 0 && (
            <Columns
              side={
                <>
                  <Suggestions vehicles={vehicles} reminders={reminders} now={now} />
                  {vehicles.length > 0 && <ClosedReminders now={now} />}
                </>
              }
            >
              <LiveReminders reminders={reminders} now={now} />
            </Columns>
          )}
        </>
      )}
    </QueryScreen>
  );
}

/** Beside the title: on phones no longer than leaves the title its line. */
function AddLink() {
  const text = useText();
  return (
    <LinkButton to={newReminderPath()}>
      <VisuallyHidden>{text('add')}</VisuallyHidden>
      <span aria-hidden="true">
        <ShowOn device="phone">{text('add.short')}</ShowOn>
        <ShowOn device="desk">{text('add')}</ShowOn>
      </span>
    </LinkButton>
  );
}

function LiveReminders({ reminders, now }: { reminders: readonly Reminder[]; now: Date }) {
  const text = useText();
  const id = useId();
  const withPlate = areOfSeveralVehicles(reminders);
  return (
    <Card padding="list">
      <div>
        {groupReminders(reminders).map(({ group, reminders: rows }) => {
          const tone = URGENCY_TONES[group];
          return (
            <section key={group} className={styles.group} aria-labelledby={`${id}-${group}`}>
              <h2 id={`${id}-${group}`} className={styles.label}>
                {tone ? <Tag tone={tone}>{text(`group.${group}`)}</Tag> : text(`group.${group}`)}
              </h2>
              <List inCard>
                {rows.map((reminder) => (
                  <ReminderRow
                    key={reminder.id}
                    reminder={reminder}
                    now={now}
                    withPlate={withPlate}
                    inGroup
                    returnTo={remindersPath()}
                  />
                ))}
              </List>
            </section>
          );
        })}
      </div>
    </Card>
  );
}

import { type Reminder, remindersQuery, vehiclesQuery } from '@forecourt/shared/api';
import { newReminderPath, remindersPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { lazyScreen } from '@forecourt/shared/router';
import { combineQueries, QueryScreen, useFlashState } from '@forecourt/shared/screens';
import {
  Card,
  Columns,
  FocusOnMount,
  LinkButton,
  List,
  Loading,
  Notice,
  plusIcon,
  ShowOn,
  VisuallyHidden,
} from '@forecourt/shared/ui';
import { useCurrentMinute } from '@forecourt/shared/workshop';
import { Suspense, useId, useState } from 'react';
import { listSections } from '../group-reminders.ts';
import { readDeleted } from '../just-done.ts';
import { ReminderRow } from '../reminder-row.tsx';
import { useText } from '../text.ts';
import { ClosedReminders } from './closed-reminders.tsx';
import styles from './list.module.css';
import { ListSkeleton } from './list-skeleton.tsx';
import { NoReminder } from './no-reminder.tsx';
import { Suggestions } from './suggestions.tsx';
import { WhatRemindersDo } from './what-reminders-do.tsx';

/** Only customers without a vehicle load its form. */
const FirstVehicle = lazyScreen(() => import('./first-vehicle.tsx').then((module) => module.FirstVehicle));

export function Reminders() {
  const text = useText();
  const now = useCurrentMinute();
  const deleted = useFlashState(readDeleted);
  const [hasAdded, setAdded] = useState(false);
  const query = combineQueries({
    reminders: useQuery(remindersQuery()),
    vehicles: useQuery(vehiclesQuery()),
  });
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
      {({ reminders, vehicles }) => {
        const suggestions = (
          <Suggestions
            vehicles={vehicles}
            reminders={reminders}
            now={now}
            fallback={reminders.length > 0 ? undefined : <NoReminder />}
          />
        );
        return (
          <>
            {deleted !== null && <Notice tone="good" atOnce title={text('deleted', { name: deleted })} />}
            {vehicles.length === 0 && reminders.length === 0 && (
              <Suspense
                fallback={
                  <Loading label={text('loading')}>
                    <ListSkeleton />
                  </Loading>
                }
              >
                <FirstVehicle onAdd={() => setAdded(true)} onFailed={() => setAdded(false)} />
              </Suspense>
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
                {/* The pressed button was removed. */}
                {hasAdded ? <FocusOnMount>{suggestions}</FocusOnMount> : suggestions}
              </Columns>
            )}
            {reminders.length > 0 && (
              <Columns
                side={
                  <>
                    {suggestions}
                    {vehicles.length > 0 && <ClosedReminders now={now} />}
                  </>
                }
              >
                <LiveReminders reminders={reminders} now={now} />
              </Columns>
            )}
          </>
        );
      }}
    </QueryScreen>
  );
}

/** Link beside the title, short enough on phones to leave the title one line. */
function AddLink() {
  const text = useText();
  return (
    <LinkButton variant="quiet" icon={plusIcon} to={newReminderPath()}>
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
  return (
    <Card padding="list">
      <div>
        {listSections(reminders).map(({ part, reminders: rows }) => (
          <section key={part} className={styles.group} aria-labelledby={`${id}-${part}`}>
            <h2 id={`${id}-${part}`} className={styles.label}>
              {text(`group.${part}`)}
            </h2>
            <List inCard>
              {rows.map((reminder, index) => (
                <ReminderRow
                  key={reminder.id}
                  reminder={reminder}
                  now={now}
                  returnTo={remindersPath()}
                  // The most urgent reminder has the screen's only primary action.
                  book={index === 0 ? 'primary' : 'quiet'}
                />
              ))}
            </List>
          </section>
        ))}
      </div>
    </Card>
  );
}

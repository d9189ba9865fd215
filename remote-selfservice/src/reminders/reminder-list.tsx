import { AddedToVisitNotice } from '@forecourt/shared/add-to-visit';
import {
  type Appointment,
  appointmentsQuery,
  type Reminder,
  remindersQuery,
  vehiclesQuery,
} from '@forecourt/shared/api';
import { newReminderPath, remindersPath } from '@forecourt/shared/links';
import { useQueries, useQuery } from '@forecourt/shared/query';
import { useReminderPresetFormatter } from '@forecourt/shared/reminders';
import { lazyScreen } from '@forecourt/shared/router';
import {
  combineQueries,
  isFirstLoad,
  QueryContent,
  QueryScreen,
  useFlashMessage,
} from '@forecourt/shared/screens';
import {
  alarmIcon,
  Button,
  Card,
  Columns,
  Disclosure,
  EmptyState,
  FocusOnMount,
  IconDisc,
  LinkButton,
  List,
  LoadingState,
  Notice,
  plusIcon,
  Row,
  Section,
  ShowOn,
  Skeleton,
  Stack,
  Text,
  VisuallyHidden,
} from '@forecourt/shared/ui';
import { useCurrentMinute } from '@forecourt/shared/workshop';
import { Suspense, useState } from 'react';
import { ReminderRow } from './reminder-row.tsx';
import { groupRemindersIntoSections } from './reminder-state.ts';
import { reminderDeletedFlash } from './screen-parts.tsx';
import { ReminderBenefits, ReminderSuggestions } from './suggestions.tsx';
import { useText } from './text.ts';

/** A separate chunk: only customers without vehicles and reminders load this form. */
const FirstVehicle = lazyScreen(() =>
  import('./first-vehicle.tsx').then((module) => module.FirstVehicleForm),
);

export function ReminderListScreen() {
  const text = useText();
  const now = useCurrentMinute();
  const deleted = useFlashMessage(reminderDeletedFlash.read);
  const [hasAdded, setAdded] = useState(false);
  const query = combineQueries({
    reminders: useQuery(remindersQuery()),
    vehicles: useQuery(vehiclesQuery()),
  });
  // The first load also waits for the visits, on which the buttons of the rows depend.
  const isWaiting = isFirstLoad(useQuery(appointmentsQuery())) && !query.error;
  return (
    <QueryScreen
      query={isWaiting ? { ...query, data: undefined } : query}
      width="overview"
      header={(known) => ({
        title: text('title'),
        action: known?.reminders.length !== 0 && <AddLink />,
      })}
      loading={text('loading')}
      skeleton={<ListSkeleton />}
      failed={text('failed')}
    >
      {({ reminders, vehicles }) => {
        const suggestions = (
          <ReminderSuggestions
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
                  <LoadingState label={text('loading')}>
                    <ListSkeleton />
                  </LoadingState>
                }
              >
                <FirstVehicle onAdd={() => setAdded(true)} onFailed={() => setAdded(false)} />
              </Suspense>
            )}
            {vehicles.length > 0 && reminders.length === 0 && (
              <Columns
                onTablets
                side={
                  <>
                    <ReminderBenefits />
                    <ClosedReminders now={now} />
                  </>
                }
              >
                {/* The button that added the vehicle was removed, so the suggestions take the focus. */}
                {hasAdded ? <FocusOnMount>{suggestions}</FocusOnMount> : suggestions}
              </Columns>
            )}
            {reminders.length > 0 && (
              <Columns
                onTablets
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

/** Link to add a reminder, beside the title. Its text is short on phones, so that the title fits on one line. */
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
  const [added, setAdded] = useState<Appointment | null>(null);
  return (
    <>
      {added && <AddedToVisitNotice key={added.version} visit={added} />}
      {groupRemindersIntoSections(reminders).map(({ part, reminders: rows }) => (
        <Section key={part} title={text(`group.${part}`)} boxed>
          <List inCard>
            {rows.map((reminder, index) => (
              <ReminderRow
                key={reminder.id}
                reminder={reminder}
                now={now}
                returnTo={remindersPath()}
                // A screen has at most one primary button, which is that of the most urgent reminder.
                book={index === 0 ? 'primary' : 'quiet'}
                onAdded={setAdded}
              />
            ))}
          </List>
        </Section>
      ))}
    </>
  );
}

const ROWS = [0, 1, 2];

function ListSkeleton() {
  return (
    <Columns onTablets side={null}>
      <Card>
        <Skeleton width={70} />
        {ROWS.map((row) => (
          <Row key={row} gap={14}>
            <Skeleton shape="block" width={62} height={86} />
            <Stack gap={8}>
              <Skeleton width={120} />
              <Skeleton width={160} />
              <Skeleton width={140} />
            </Stack>
          </Row>
        ))}
      </Card>
    </Columns>
  );
}

function NoReminder() {
  const text = useText();
  const wordsOf = useReminderPresetFormatter();
  return (
    <EmptyState
      leading={<IconDisc path={alarmIcon} />}
      title={text('empty.title', { test: wordsOf('inspection').within })}
      text={text('empty.text')}
      action={
        <LinkButton icon={plusIcon} to={newReminderPath()}>
          {text('add')}
        </LinkButton>
      }
    />
  );
}

/** Number of closed reminders that are shown at first, and that each press of *Show more* adds. */
const AT_A_TIME = 10;

function ClosedReminders({ now }: { now: Date }) {
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

/** Sort key of closed reminders, latest first. Within a day they are sorted by their last update. */
const closedOn = ({ done, updated_at }: Reminder) => `${done?.date ?? updated_at.slice(0, 10)} ${updated_at}`;

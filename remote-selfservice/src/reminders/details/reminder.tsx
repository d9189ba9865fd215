import { appointmentsQuery, type Reminder as ReminderData, reminderQuery } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { remindersPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { useParams } from '@forecourt/shared/router';
import { isFirstLoad, QueryScreen } from '@forecourt/shared/screens';
import { Columns, DateTile, Skeleton } from '@forecourt/shared/ui';
import { useCurrentMinute } from '@forecourt/shared/workshop';
import { type ReminderGroup, reminderGroup } from '../group-reminders.ts';
import { MissingReminder } from '../missing-reminder.tsx';
import { ReminderVehicle } from '../reminder-vehicle.tsx';
import { useText } from '../text.ts';
import { ReminderDetails } from './reminder-details.tsx';

const CARD_HEIGHT = 248;

/** Tones of the groups that call for a visit. */
const URGENCY_TONES: Partial<Record<ReminderGroup, 'bad' | 'warn'>> = {
  overdue: 'bad',
  due: 'warn',
  due_soon: 'warn',
};

/** Skeletons beside and below the title. */
const HEADER_SKELETON = {
  leading: <Skeleton shape="block" width={62} height={86} />,
  lead: <Skeleton width={150} />,
};

export function Reminder() {
  const text = useText();
  const format = useFormat();
  const now = useCurrentMinute();
  const { id = '' } = useParams();
  const query = useQuery(reminderQuery(id));
  const visits = useQuery(appointmentsQuery());
  // Facts from the visits are in the middle of the screen, so the first load waits for them and nothing moves. A cached
  // reminder that failed to refresh does not wait.
  const isWaiting = isFirstLoad(visits) && !query.error;
  const leadingOf = (reminder: ReminderData) => {
    const { booked, due_on, due_on_estimated, status } = reminder;
    if (booked) return <DateTile {...format.dateParts(booked.date)} dateTime={booked.date} tone="good" />;
    if (due_on === null || due_on_estimated) return null;
    const group = reminderGroup(reminder);
    return (
      <DateTile
        {...format.dateParts(due_on)}
        dateTime={due_on}
        tone={group ? URGENCY_TONES[group] : undefined}
        muted={status === 'done' || status === 'dismissed'}
      />
    );
  };
  return (
    <QueryScreen
      query={isWaiting ? { ...query, data: undefined } : query}
      width="overview"
      header={(reminder) => ({
        back: { to: remindersPath(), text: text('title') },
        ...(reminder
          ? {
              title: reminder.name,
              leading: leadingOf(reminder),
              lead: <ReminderVehicle vehicle={reminder.vehicle} />,
            }
          : { title: text('reminder'), ...((query.isPending || isWaiting) && HEADER_SKELETON) }),
      })}
      loading={text('reminder.loading')}
      skeleton={
        <Columns side={<Skeleton shape="block" height={CARD_HEIGHT} />}>
          <Skeleton shape="block" height={CARD_HEIGHT} />
        </Columns>
      }
      failed={text('reminder.failed')}
      missing={<MissingReminder />}
    >
      {(reminder) => (
        <ReminderDetails key={reminder.id} reminder={reminder} visits={visits.data ?? []} now={now} />
      )}
    </QueryScreen>
  );
}

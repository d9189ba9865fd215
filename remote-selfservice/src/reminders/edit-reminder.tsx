import {
  queryKeys,
  type Reminder,
  type ReminderChange,
  reminderQuery,
  updateReminder,
} from '@forecourt/shared/api';
import { useDistanceFormatter } from '@forecourt/shared/country';
import { clearDraft } from '@forecourt/shared/drafts';
import { replaceScreenInHistory } from '@forecourt/shared/leave-screen';
import { reminderPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { useReminderNameFormatter } from '@forecourt/shared/reminders';
import { Navigate, useNavigate, useParams } from '@forecourt/shared/router';
import { useSave } from '@forecourt/shared/save';
import { QueryScreen } from '@forecourt/shared/screens';
import { Skeleton } from '@forecourt/shared/ui';
import { VehiclePlateAndName } from '@forecourt/shared/vehicle-line';
import { findReminderChanges, toReminderFormValues } from './form-values.ts';
import { ReminderForm, ReminderFormSkeleton } from './reminder-form.tsx';
import { ReminderNotFoundScreen, reminderSavedFlash } from './screen-parts.tsx';
import { useText } from './text.ts';

export function EditReminderScreen() {
  const text = useText();
  const nameOf = useReminderNameFormatter();
  const { id = '' } = useParams();
  const query = useQuery(reminderQuery(id));
  return (
    <QueryScreen
      query={query}
      focused
      header={(reminder) => ({
        title: reminder ? text('edit.title', { name: nameOf(reminder) }) : text('edit.title.any'),
        back: { to: reminderPath(id), text: reminder ? nameOf(reminder) : text('reminder') },
        lead: reminder ? (
          <VehiclePlateAndName vehicle={reminder.vehicle} />
        ) : (
          query.isPending && <Skeleton width={150} />
        ),
      })}
      loading={text('reminder.loading')}
      skeleton={<ReminderFormSkeleton />}
      failed={text('reminder.failed')}
      missing={<ReminderNotFoundScreen />}
    >
      {(reminder) =>
        // A closed reminder cannot be edited, so redirect to the screen of the reminder.
        reminder.status === 'done' || reminder.status === 'dismissed' ? (
          <Navigate to={reminderPath(id)} replace />
        ) : (
          <EditForm reminder={reminder} />
        )
      }
    </QueryScreen>
  );
}

function EditForm({ reminder }: { reminder: Reminder }) {
  const { unit } = useDistanceFormatter();
  const navigate = useNavigate();
  const { id, version } = reminder;
  const draft = `reminder.${id}`;
  const { save, isPending, error } = useSave({
    attempt: ['reminders.edit', id, version],
    send: (changes: ReminderChange, options) => updateReminder({ id, version }, changes, options),
    draft,
    cache: (changed, client) => client.setQueryData(reminderQuery(id).queryKey, changed),
    invalidates: [queryKeys.reminderList({})],
    onFailed: (_, client) => client.invalidateQueries({ queryKey: queryKeys.reminder(id) }),
    leadsTo: () => ({ to: reminderPath(id), state: reminderSavedFlash.state('changed') }),
  });
  return (
    <ReminderForm
      draft={draft}
      saved={toReminderFormValues(reminder, unit)}
      cancelTo={reminderPath(id)}
      busy={isPending}
      error={error}
      onSubmit={(input, untouched) => {
        const changes = findReminderChanges(untouched, input);
        if (Object.keys(changes).length > 0) return save(changes);
        clearDraft(draft);
        replaceScreenInHistory(reminderPath(id), () => void navigate(reminderPath(id), { replace: true }));
      }}
    />
  );
}

import {
  createAttempts,
  queryKeys,
  type Reminder,
  type ReminderChange,
  reminderQuery,
  updateReminder,
} from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { clearDraft } from '@forecourt/shared/drafts';
import { reminderPath } from '@forecourt/shared/links';
import { useQuery, useQueryClient, useSingleMutation } from '@forecourt/shared/query';
import { Navigate, useNavigate, useParams } from '@forecourt/shared/router';
import { QueryScreen } from '@forecourt/shared/screens';
import { Skeleton } from '@forecourt/shared/ui';
import { justSaved } from '../just-done.ts';
import { MissingReminder } from '../missing-reminder.tsx';
import { ReminderVehicle } from '../reminder-vehicle.tsx';
import { useText } from '../text.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { changesSince, toFormValues } from './form-values.ts';
import { ReminderForm } from './reminder-form.tsx';

const attempts = createAttempts('reminders.edit');

export function EditReminder() {
  const text = useText();
  const { id = '' } = useParams();
  const query = useQuery(reminderQuery(id));
  return (
    <QueryScreen
      query={query}
      width="overview"
      focused
      header={(reminder) => ({
        title: reminder ? text('edit.title', { name: reminder.name }) : text('edit.title.any'),
        back: { to: reminderPath(id), text: reminder?.name ?? text('reminder') },
        lead: reminder ? (
          <ReminderVehicle vehicle={reminder.vehicle} />
        ) : (
          query.isPending && <Skeleton width={150} />
        ),
      })}
      loading={text('reminder.loading')}
      skeleton={<FormSkeleton />}
      failed={text('reminder.failed')}
      missing={<MissingReminder />}
    >
      {(reminder) =>
        // The screen of a closed reminder has its actions.
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
  const { unit } = useDistance();
  const navigate = useNavigate();
  const { change, isPending, error } = useChange(reminder);
  return (
    <ReminderForm
      draft={draftOf(reminder.id)}
      saved={toFormValues(reminder, unit)}
      cancelTo={reminderPath(reminder.id)}
      busy={isPending}
      error={error}
      onSubmit={(input, untouched) => {
        const changes = changesSince(untouched, input);
        if (Object.keys(changes).length > 0) return change(changes);
        clearDraft(draftOf(reminder.id));
        void navigate(reminderPath(reminder.id), { replace: true });
      }}
    />
  );
}

function useChange(reminder: Reminder) {
  const { id, version } = reminder;
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutate, isPending, error } = useSingleMutation({
    leadsOn: true,
    mutationFn: (changes: ReminderChange) =>
      attempts.make([id, version, changes], ({ key }) =>
        updateReminder({ id, version }, changes, { idempotencyKey: key }),
      ),
    onSuccess: (changed) => {
      attempts.forget();
      clearDraft(draftOf(id));
      client.setQueryData(reminderQuery(id).queryKey, changed);
      void client.invalidateQueries({ queryKey: queryKeys.reminderList({}) });
    },
    onError: () => client.invalidateQueries({ queryKey: queryKeys.reminder(id) }),
  });
  const change = (changes: ReminderChange) =>
    mutate(changes, {
      // Skipped after unmounting: a customer who has left is not redirected.
      onSuccess: () => void navigate(reminderPath(id), { replace: true, state: justSaved('changed') }),
    });
  return { change, isPending, error };
}

const draftOf = (id: string) => `reminder.${id}`;

import {
  createAttempts,
  createReminder,
  type NewReminder,
  queryKeys,
  reminderQuery,
  updateVehicle,
  type Vehicle,
  vehiclesQuery,
} from '@forecourt/shared/api';
import { forgetDraft } from '@forecourt/shared/drafts';
import {
  newReminderPath,
  newVehiclePath,
  readNewReminder,
  reminderPath,
  remindersPath,
} from '@forecourt/shared/links';
import { useQuery, useQueryClient, useSingleMutation } from '@forecourt/shared/query';
import { type Preset, usePresetWords } from '@forecourt/shared/reminders';
import { useLocation, useNavigate } from '@forecourt/shared/router';
import { QueryScreen } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { bellIcon, EmptyState, IconDisc, LinkButton } from '@forecourt/shared/ui';
import { justSaved } from '../just-done.ts';
import { presetRule, readPreset, usualType } from '../presets.ts';
import { ReminderVehicle } from '../reminder-vehicle.tsx';
import { useText } from '../text.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import type { FormValues } from './form-values.ts';
import { ReminderForm } from './reminder-form.tsx';

const attempts = createAttempts('reminders.attempt');

/** A new reminder. */
export function AddReminder() {
  const text = useText();
  const { search } = useLocation();
  const { vehicle, suggestion } = readNewReminder(new URLSearchParams(search));
  const query = useQuery(vehiclesQuery());
  const [only] = query.data ?? [];
  return (
    <QueryScreen
      query={query}
      width="overview"
      focused
      header={{
        title: text('add'),
        back: { to: remindersPath(), text: text('title') },
        lead: query.data?.length === 1 && only && <ReminderVehicle vehicle={only} />,
      }}
      loading={text('form.loading')}
      skeleton={<FormSkeleton />}
      failed={text('form.failed')}
      empty={
        <EmptyState
          leading={<IconDisc path={bellIcon} />}
          title={text('form.noVehicle')}
          text={text('empty.vehicle')}
          action={
            <LinkButton to={newVehiclePath({ returnTo: newReminderPath() })}>{text('addVehicle')}</LinkButton>
          }
        />
      }
    >
      {(vehicles) => <AddForm vehicles={vehicles} wanted={vehicle} preset={readPreset(suggestion)} />}
    </QueryScreen>
  );
}

interface AddFormProps {
  vehicles: readonly Vehicle[];
  /** Id of the vehicle that it is for, as the address says. */
  wanted: string | null;
  preset: Preset | null;
}

function AddForm({ vehicles, wanted, preset }: AddFormProps) {
  const saved = useNewValues(vehicles, wanted, preset);
  const draft = `reminder.new.${preset ?? ''}`;
  const { add, isPending, error } = useAdd(draft, vehicles, preset);
  return (
    <ReminderForm
      draft={draft}
      saved={saved}
      vehicles={vehicles}
      withPresets={preset === null}
      cancelTo={remindersPath()}
      busy={isPending}
      error={error}
      onSubmit={add}
    />
  );
}

function useNewValues(
  vehicles: readonly Vehicle[],
  wanted: string | null,
  preset: Preset | null,
): FormValues {
  const wordsOf = usePresetWords();
  const { organisation, booking, reminders } = siteSettings();
  const [only] = vehicles;
  const known = vehicles.find(({ id }) => id === wanted) ?? (vehicles.length === 1 ? only : undefined);
  const rule = preset && presetRule(preset, organisation.country, Object.keys(booking.serviceTypes));
  const words = preset && wordsOf(preset);
  return {
    vehicle: known?.id ?? '',
    name: words?.name ?? '',
    items: words?.items.join('\n') ?? '',
    date: '',
    odometer: '',
    repeats: rule ? String(rule.months) : '',
    months: '',
    distance: '',
    from: rule?.from ?? 'due',
    type: usualType(reminders.types),
    service: rule?.service ?? '',
  };
}

function useAdd(draft: string, vehicles: readonly Vehicle[], preset: Preset | null) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutate, isPending, error } = useSingleMutation({
    leadsOn: true,
    mutationFn: (input: NewReminder) =>
      attempts.make(input, ({ key }) => createReminder(input, { idempotencyKey: key })),
    onSuccess: (reminder) => {
      attempts.forget();
      forgetDraft(draft);
      client.setQueryData(reminderQuery(reminder.id).queryKey, reminder);
      void client.invalidateQueries({ queryKey: queryKeys.reminderList({}) });
      const vehicle = vehicles.find(({ id }) => id === reminder.vehicle.id);
      if (preset === null || !vehicle || vehicle.answered_suggestions.includes(preset)) return;
      // If it does not arrive, it is only suggested once more.
      updateVehicle(vehicle.id, { answered_suggestions: [...vehicle.answered_suggestions, preset] }).then(
        () => client.invalidateQueries({ queryKey: queryKeys.vehicles }),
        () => undefined,
      );
    },
  });
  const add = (input: NewReminder) =>
    mutate(input, {
      // Only while the customer is still here: nobody is led away from another screen.
      onSuccess: ({ id }) => void navigate(reminderPath(id), { replace: true, state: justSaved('added') }),
    });
  return { add, isPending, error };
}

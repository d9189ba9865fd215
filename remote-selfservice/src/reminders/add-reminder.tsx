import {
  createReminder,
  queryKeys,
  reminderQuery,
  updateVehicle,
  type Vehicle,
  vehiclesQuery,
} from '@forecourt/shared/api';
import {
  newReminderPath,
  newVehiclePath,
  parseNewReminderParameters,
  reminderPath,
  remindersPath,
} from '@forecourt/shared/links';
import { findPresetRecurrenceAndService } from '@forecourt/shared/preset-dates';
import { useQuery } from '@forecourt/shared/query';
import { type ReminderPreset, useReminderPresetFormatter } from '@forecourt/shared/reminders';
import { useLocation } from '@forecourt/shared/router';
import { useSave } from '@forecourt/shared/save';
import { QueryScreen } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { alarmIcon, EmptyState, IconDisc, LinkButton, plusIcon } from '@forecourt/shared/ui';
import { VehiclePlateAndName } from '@forecourt/shared/vehicle-line';
import { type ReminderFormValues, UNDECIDED_CHOICE } from './form-values.ts';
import { chooseDefaultReminderType, parsePreset, usePresetItemsFormatter } from './presets.ts';
import { ReminderForm, ReminderFormSkeleton } from './reminder-form.tsx';
import { reminderSavedFlash } from './screen-parts.tsx';
import { useText } from './text.ts';

export function AddReminderScreen() {
  const text = useText();
  const { search } = useLocation();
  const { vehicle, suggestion } = parseNewReminderParameters(new URLSearchParams(search));
  const asked = parsePreset(suggestion);
  const query = useQuery(vehiclesQuery());
  const known = query.data && knownVehicle(query.data, vehicle);
  return (
    <QueryScreen
      query={query}
      focused
      header={{
        title: text('add'),
        back: { to: remindersPath(), text: text('title') },
        lead: known && <VehiclePlateAndName vehicle={known} />,
      }}
      loading={text('form.loading')}
      skeleton={<ReminderFormSkeleton isSuggested={asked !== null} withPresets={asked === null} />}
      failed={text('form.failed')}
      empty={
        <EmptyState
          leading={<IconDisc path={alarmIcon} />}
          title={text('form.noVehicle')}
          text={text('empty.vehicle')}
          action={
            <LinkButton icon={plusIcon} to={newVehiclePath({ returnTo: newReminderPath() })}>
              {text('addVehicle')}
            </LinkButton>
          }
        />
      }
    >
      {(vehicles) => <AddForm vehicles={vehicles} known={knownVehicle(vehicles, vehicle)} preset={asked} />}
    </QueryScreen>
  );
}

/** Returns the vehicle in the address, or the customer's only one; undefined if there is neither. */
function knownVehicle(vehicles: readonly Vehicle[], wanted: string | null): Vehicle | undefined {
  return vehicles.find(({ id }) => id === wanted) ?? (vehicles.length === 1 ? vehicles[0] : undefined);
}

interface AddFormProps {
  vehicles: readonly Vehicle[];
  /** Vehicle of the reminder; undefined if the customer has to choose one. */
  known: Vehicle | undefined;
  preset: ReminderPreset | null;
}

function AddForm({ vehicles, known, preset }: AddFormProps) {
  const saved = useNewValues(known, preset);
  const draft = `reminder.new.${known?.id ?? ''}.${preset ?? ''}`;
  const { save, isPending, error } = useAdd(draft, vehicles, preset);
  return (
    <ReminderForm
      draft={draft}
      saved={saved}
      vehicles={known ? undefined : vehicles}
      garage={vehicles}
      preset={preset}
      withPresets={preset === null}
      cancelTo={remindersPath()}
      busy={isPending}
      error={error}
      onSubmit={(input) => save(input)}
    />
  );
}

function useNewValues(known: Vehicle | undefined, preset: ReminderPreset | null): ReminderFormValues {
  const wordsOf = useReminderPresetFormatter();
  const itemsOf = usePresetItemsFormatter();
  const { organisation, booking, reminders } = siteSettings();
  const rule =
    preset && findPresetRecurrenceAndService(preset, organisation.country, Object.keys(booking.serviceTypes));
  return {
    vehicle: known?.id ?? '',
    nameChoice: '',
    name: preset ? wordsOf(preset).name : '',
    ownName: '',
    items: preset ? itemsOf(preset) : '',
    date: '',
    odometer: '',
    repeats: rule ? String(rule.months) : UNDECIDED_CHOICE,
    months: '',
    distance: '',
    from: rule?.from ?? 'due',
    type: chooseDefaultReminderType(reminders.types),
    service: rule?.service ?? '',
  };
}

function useAdd(draft: string, vehicles: readonly Vehicle[], preset: ReminderPreset | null) {
  return useSave({
    attempt: ['reminders.attempt'],
    send: createReminder,
    draft,
    cache: (reminder, client) => {
      client.setQueryData(reminderQuery(reminder.id).queryKey, reminder);
      const vehicle = vehicles.find(({ id }) => id === reminder.vehicle.id);
      if (preset === null || !vehicle || vehicle.answered_suggestions.includes(preset)) return;
      // Ignore a failure to store that the suggestion was accepted: at worst, it is shown again.
      updateVehicle(vehicle.id, { answered_suggestions: [...vehicle.answered_suggestions, preset] }).then(
        () => client.invalidateQueries({ queryKey: queryKeys.vehicles }),
        () => undefined,
      );
    },
    invalidates: [queryKeys.reminderList({})],
    leadsTo: ({ id }) => ({ to: reminderPath(id), state: reminderSavedFlash.state('added') }),
  });
}

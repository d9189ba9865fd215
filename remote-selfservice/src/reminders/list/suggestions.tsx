import {
  queryKeys,
  type Reminder,
  updateVehicle,
  type Vehicle,
  vehicleName,
  vehicleQuery,
} from '@forecourt/shared/api';
import { newReminderPath } from '@forecourt/shared/links';
import { useQueryClient, useSingleMutation } from '@forecourt/shared/query';
import { FailureNotice } from '@forecourt/shared/screens';
import {
  Button,
  FocusOnMount,
  Notice,
  Plate,
  plusIcon,
  Row,
  Section,
  Stack,
  Text,
} from '@forecourt/shared/ui';
import { useState } from 'react';
import { ChipLink, Chips } from '../chips.tsx';
import { openSuggestions, PRESETS, type Preset } from '../presets.ts';
import { useText } from '../text.ts';
import { usePresetWords } from '../use-preset-words.ts';

/** How many vehicles are looked after at a time. */
const MAX_VEHICLES = 2;

interface SuggestionsProps {
  vehicles: readonly Vehicle[];
  reminders: readonly Reminder[];
}

interface Declined {
  vehicle: Vehicle;
  before: Vehicle['answered_suggestions'];
}

/** What most cars need, for each vehicle that has no such reminder, until its customer takes it or wants to hear no more of it. */
export function Suggestions({ vehicles, reminders }: SuggestionsProps) {
  const text = useText();
  const wordsOf = usePresetWords();
  const client = useQueryClient();
  const [declined, setDeclined] = useState<Declined | null>(null);
  const { mutate, isPending, error, variables } = useSingleMutation({
    mutationFn: ({ id, answered }: { id: string; answered: Vehicle['answered_suggestions'] }) =>
      updateVehicle(id, { answered_suggestions: answered }),
    onSuccess: async (vehicle) => {
      client.setQueryData(vehicleQuery(vehicle.id).queryKey, vehicle);
      await client.invalidateQueries({ queryKey: queryKeys.vehicleList });
    },
  });
  const isThere = (vehicle: Vehicle, preset: Preset) =>
    reminders.some(
      (reminder) =>
        reminder.vehicle.id === vehicle.id &&
        reminder.name.toLowerCase() === wordsOf(preset).name.toLowerCase(),
    );
  const open = vehicles
    .map((vehicle) => ({
      vehicle,
      presets: openSuggestions(vehicle).filter((preset) => !isThere(vehicle, preset)),
    }))
    .filter(({ presets }) => presets.length > 0)
    .slice(0, MAX_VEHICLES);
  const decline = (vehicle: Vehicle) =>
    mutate(
      { id: vehicle.id, answered: [...PRESETS] },
      { onSuccess: () => setDeclined({ vehicle, before: vehicle.answered_suggestions }) },
    );
  const undo = ({ vehicle, before }: Declined) =>
    mutate({ id: vehicle.id, answered: before }, { onSuccess: () => setDeclined(null) });
  if (open.length === 0 && !declined) return null;
  return (
    <Section title={text('suggestions')} boxed>
      {declined && (
        <FocusOnMount>
          <Notice
            tone="good"
            title={text('suggestions.declined', { plate: declined.vehicle.device_reg })}
            action={
              <Button variant="link" busy={isPending} onClick={() => undo(declined)}>
                {text('undo')}
              </Button>
            }
          />
        </FocusOnMount>
      )}
      {open.map(({ vehicle, presets }) => (
        <Stack key={vehicle.id} gap={12}>
          <Row between gap={8} wrap>
            <Row gap={8} wrap>
              <Plate registration={vehicle.device_reg} size="sm" />
              {vehicleName(vehicle) && <Text>{vehicleName(vehicle)}</Text>}
            </Row>
            <Button
              variant="link"
              aria-label={text('suggestions.decline.named', { plate: vehicle.device_reg })}
              busy={isPending && variables?.id === vehicle.id}
              onClick={() => decline(vehicle)}
            >
              {text('suggestions.decline')}
            </Button>
          </Row>
          <Chips label={text('suggestions.for', { plate: vehicle.device_reg })}>
            {presets.map((preset) => (
              <ChipLink
                key={preset}
                icon={plusIcon}
                to={newReminderPath({ vehicle: vehicle.id, suggestion: preset })}
              >
                {wordsOf(preset).name}
              </ChipLink>
            ))}
          </Chips>
        </Stack>
      ))}
      {error && (
        <FailureNotice
          title={text('suggestions.failed')}
          error={error}
          onRetry={() => variables && mutate(variables)}
        />
      )}
    </Section>
  );
}

import { queryKeys, type Reminder, updateVehicle, type Vehicle, vehicleQuery } from '@forecourt/shared/api';
import { newReminderPath } from '@forecourt/shared/links';
import { useQueryClient, useSingleMutation } from '@forecourt/shared/query';
import { PRESETS, useMissingPresets, usePresetTexts } from '@forecourt/shared/reminders';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, FocusOnMount, LinkButton, Notice, Row, Section, Text } from '@forecourt/shared/ui';
import { type ReactNode, useState } from 'react';
import { ReminderVehicle } from '../reminder-vehicle.tsx';
import { useText } from '../text.ts';
import styles from './list.module.css';
import { SuggestedChips } from './suggested-chips.tsx';
import { SuggestedRows } from './suggested-rows.tsx';

/** Number of vehicles with suggestions at a time. */
const MAX_VEHICLES = 2;

interface SuggestionsProps {
  vehicles: readonly Vehicle[];
  reminders: readonly Reminder[];
  now: Date;
  /** Shown to customers without reminders if nothing is suggested. */
  fallback?: ReactNode;
}

interface Declined {
  vehicle: Vehicle;
  before: Vehicle['answered_suggestions'];
}

/** Common work for which a vehicle has no reminder, until its customer accepts or declines the suggestion. */
export function Suggestions({ vehicles, reminders, now, fallback }: SuggestionsProps) {
  const text = useText();
  const wordsOf = usePresetTexts();
  const suggestionsFor = useMissingPresets();
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
  const open = vehicles
    .map((vehicle) => ({ vehicle, presets: suggestionsFor(vehicle, reminders) }))
    .filter(({ presets }) => presets.length > 0)
    .slice(0, MAX_VEHICLES);
  const decline = (vehicle: Vehicle) =>
    mutate(
      { id: vehicle.id, answered: [...PRESETS] },
      { onSuccess: () => setDeclined({ vehicle, before: vehicle.answered_suggestions }) },
    );
  const undo = ({ vehicle, before }: Declined) =>
    mutate({ id: vehicle.id, answered: before }, { onSuccess: () => setDeclined(null) });
  const isFirstStep = fallback !== undefined;
  if (open.length === 0 && !declined) return fallback;
  const section = (
    <Section
      title={
        isFirstStep && open.length > 0
          ? text('empty.title', { test: wordsOf('inspection').within })
          : text('suggestions')
      }
      boxed
    >
      {isFirstStep && open.length > 0 && <Text tone="muted">{text('empty.first')}</Text>}
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
        <div key={vehicle.id} className={styles.suggested}>
          <Row between gap={8} wrap>
            <ReminderVehicle vehicle={vehicle} />
            <Button
              variant="link"
              aria-label={text('suggestions.decline.named', { plate: vehicle.device_reg })}
              busy={isPending && variables?.id === vehicle.id}
              onClick={() => decline(vehicle)}
            >
              {text('suggestions.decline')}
            </Button>
          </Row>
          {isFirstStep ? (
            <SuggestedRows vehicle={vehicle} presets={presets} now={now} />
          ) : (
            <SuggestedChips vehicle={vehicle} presets={presets} now={now} />
          )}
        </div>
      ))}
      {error && (
        <FailureNotice
          title={text('suggestions.failed')}
          error={error}
          onRetry={() => variables && mutate(variables)}
        />
      )}
      {isFirstStep && open.length > 0 && (
        <LinkButton variant="quiet" wide to={newReminderPath()}>
          {text('add')}
        </LinkButton>
      )}
    </Section>
  );
  return (
    <>
      {section}
      {open.length === 0 && fallback}
    </>
  );
}

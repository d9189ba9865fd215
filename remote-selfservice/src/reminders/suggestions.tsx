import { queryKeys, type Reminder, updateVehicle, type Vehicle, vehicleQuery } from '@forecourt/shared/api';
import { newReminderPath } from '@forecourt/shared/links';
import { useMotAndTaxDueDates, useVehicleReminderPresets } from '@forecourt/shared/preset-dates';
import {
  findPresetsToSuggest,
  REMINDER_PRESETS,
  type ReminderPreset,
  useReminderPresetFormatter,
} from '@forecourt/shared/reminders';
import { useSave } from '@forecourt/shared/save';
import { FailureNotice } from '@forecourt/shared/screens';
import {
  alarmIcon,
  BenefitList,
  Button,
  calendarIcon,
  capitalise,
  FocusOnMount,
  gaugeIcon,
  Icon,
  LinkButton,
  List,
  ListRow,
  Notice,
  plusIcon,
  Row,
  Section,
  ShowOn,
  Text,
} from '@forecourt/shared/ui';
import { VehiclePlateAndName } from '@forecourt/shared/vehicle-line';
import { type ReactNode, useState } from 'react';
import { useRepeatFormatter } from './presets.ts';
import styles from './reminder-list.module.css';
import { useDueTexts, useText } from './text.ts';

/** Maximum number of vehicles with suggestions on the screen. */
const MAX_VEHICLES = 2;

interface SuggestionsProps {
  vehicles: readonly Vehicle[];
  reminders: readonly Reminder[];
  now: Date;
  /** Shown if there is nothing to suggest; passed only for customers without reminders. */
  fallback?: ReactNode;
}

interface Declined {
  vehicle: Vehicle;
  before: Vehicle['answered_suggestions'];
}

/** Suggests common work for which a vehicle has no reminder, until the customer accepts or declines the suggestion. */
export function ReminderSuggestions({ vehicles, reminders, now, fallback }: SuggestionsProps) {
  const text = useText();
  const wordsOf = useReminderPresetFormatter();
  const [declined, setDeclined] = useState<Declined | null>(null);
  const { save, isPending, error, variables } = useSave({
    send: ({ id, answered }: { id: string; answered: Vehicle['answered_suggestions'] }) =>
      updateVehicle(id, { answered_suggestions: answered }),
    cache: (vehicle, client) => {
      client.setQueryData(vehicleQuery(vehicle.id).queryKey, vehicle);
      return client.invalidateQueries({ queryKey: queryKeys.vehicleList });
    },
  });
  const open = vehicles
    .map((vehicle) => ({ vehicle, presets: findPresetsToSuggest(vehicle, reminders) }))
    .filter(({ presets }) => presets.length > 0)
    .slice(0, MAX_VEHICLES);
  const decline = (vehicle: Vehicle) =>
    save(
      { id: vehicle.id, answered: [...REMINDER_PRESETS] },
      { onSaved: () => setDeclined({ vehicle, before: vehicle.answered_suggestions }) },
    );
  const undo = ({ vehicle, before }: Declined) =>
    save({ id: vehicle.id, answered: before }, { onSaved: () => setDeclined(null) });
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
            <VehiclePlateAndName vehicle={vehicle} />
            <Button
              variant="link"
              aria-label={text('suggestions.decline.named', { plate: vehicle.device_reg })}
              busy={isPending && variables?.id === vehicle.id}
              onClick={() => decline(vehicle)}
            >
              {text('suggestions.decline')}
            </Button>
          </Row>
          <SuggestedRows vehicle={vehicle} presets={presets} now={now} />
        </div>
      ))}
      {error && (
        <FailureNotice title={text('notSaved')} error={error} onRetry={() => variables && save(variables)} />
      )}
      {isFirstStep && open.length > 0 && (
        <LinkButton variant="quiet" icon={plusIcon} wide to={newReminderPath()}>
          {text('add')}
        </LinkButton>
      )}
    </Section>
  );
  return (
    <>
      {/* Not printed, because suggestions are of no use without their links and buttons. */}
      <ShowOn device="screen">{section}</ShowOn>
      {open.length === 0 && fallback}
    </>
  );
}

interface SuggestedRowsProps {
  vehicle: Vehicle;
  presets: readonly ReminderPreset[];
  now: Date;
}

/** Rows with suggestions for a vehicle, with the due date if known from its record; each links to a prefilled form. */
function SuggestedRows({ vehicle, presets, now }: SuggestedRowsProps) {
  const text = useText();
  const wordsOf = useReminderPresetFormatter();
  const { often } = useRepeatFormatter();
  const { dayInShort } = useDueTexts(now);
  const { presetFor, isSettled } = useVehicleReminderPresets(
    vehicle.id,
    useMotAndTaxDueDates(vehicle.device_reg).mot,
  );
  function about(preset: ReminderPreset): string {
    const { date, lastDone, months } = presetFor(preset);
    if (date) return text('suggestions.due', { date: dayInShort(date) });
    if (lastDone) return text('form.date.lastDone', { date: dayInShort(lastDone) });
    // A no-break space reserves the height of the line until the record has loaded.
    return isSettled ? capitalise(often(months)) : '\u00a0';
  }
  return (
    <div className={styles.rows}>
      <List inCard>
        {presets.map((preset) => (
          <ListRow
            key={preset}
            to={newReminderPath({ vehicle: vehicle.id, suggestion: preset })}
            leading={
              <span className={styles.plus}>
                <Icon path={plusIcon} />
              </span>
            }
            title={wordsOf(preset).name}
            description={about(preset)}
          />
        ))}
      </List>
    </div>
  );
}

const POINTS = [
  ['due', gaugeIcon],
  ['told', alarmIcon],
  ['book', calendarIcon],
] as const;

/** Explains reminders to customers who have none. */
export function ReminderBenefits() {
  const text = useText();
  return (
    <BenefitList
      title={text('what')}
      benefits={POINTS.map(([point, icon]) => ({
        icon,
        title: text(`what.${point}`),
        text: text(`what.${point}.text`),
      }))}
    />
  );
}

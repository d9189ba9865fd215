import { type NewReminder, type Vehicle, vehicleName } from '@forecourt/shared/api';
import { parseDistance, useDistanceFormatter } from '@forecourt/shared/country';
import { addNoBreakSpaces, isDate, localDateAt } from '@forecourt/shared/dates';
import { readDraft } from '@forecourt/shared/drafts';
import { Form, useForm } from '@forecourt/shared/forms';
import { ApiProblem } from '@forecourt/shared/http';
import { useVehicleReminderPresets, type VehicleReminderPreset } from '@forecourt/shared/preset-dates';
import {
  findOfferedName,
  type OfferedReminderName,
  type ReminderPreset,
  useReminderPresetFormatter,
} from '@forecourt/shared/reminders';
import { FailureNotice } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { cleanText } from '@forecourt/shared/text';
import {
  ChipRadioGroup,
  capitalise,
  DateField,
  FormActions,
  FormCard,
  FormColumns,
  Plate,
  Skeleton,
  Stack,
} from '@forecourt/shared/ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { findDateFault } from './form-fields.tsx';
import {
  MileageFields,
  OptionalReminderFields,
  type ReminderFormPartProps,
  ReminderNameFields,
  RepeatFields,
} from './form-parts.tsx';
import {
  BY_DISTANCE_ONLY_CHOICE,
  CUSTOM_CHOICE,
  findReminderFaults,
  isIntervalUndecided,
  parseIntervalKm,
  parseIntervalMonths,
  type ReminderFault,
  type ReminderField,
  type ReminderFormValues,
  toReminderFaults,
  toReminderInput,
  useReminderErrorFormatter,
} from './form-values.ts';
import {
  arePresetItems,
  findPresetOfName,
  isDueByDateOnly,
  isOfficialTest,
  usePresetItems,
  useRepeatFormatter,
  YEARLY_DUTY_RULE,
} from './presets.ts';
import styles from './reminder-form.module.css';
import { useDueFormatter, useText } from './text.ts';

interface ReminderFormProps {
  /** Name under which unsaved input is stored in this tab; the caller clears the draft after saving. */
  draft: string;
  saved: ReminderFormValues;
  /** Vehicles to choose from; empty if the reminder's vehicle is known. */
  vehicles?: readonly Vehicle[] | undefined;
  /** Suggested preset that prefills the form. Its date is filled in when the vehicle's record has loaded. */
  preset?: ReminderPreset | null;
  /** Whether to offer names of common work as buttons. */
  withPresets?: boolean;
  cancelTo: string;
  busy: boolean;
  error: Error | null;
  /** @param untouched request body of the form before any input */
  onSubmit: (input: NewReminder, untouched: NewReminder) => void;
}

/** Form for a new or stored reminder. Errors never clear what was typed. */
export function ReminderForm(props: ReminderFormProps) {
  const { draft, saved, vehicles = [], preset = null, withPresets = false } = props;
  const { cancelTo, busy, error, onSubmit } = props;
  const text = useText();
  const { unit } = useDistanceFormatter();
  const itemsOf = usePresetItems();
  const wordsOf = useReminderPresetFormatter();
  const faultText = useReminderErrorFormatter();
  const failureText = useFailureText();
  const form: ReminderFormPartProps['form'] = useForm<ReminderField, ReminderFault>({
    saved,
    draft,
    // These two fields are not saved with the reminder, so input in them shows no notice about unsaved changes.
    withoutNotice: ['nameChoice', 'ownName'],
    check: (values) => findReminderFaults(values, unit),
    words: (fault, field) => faultText(fault, field, byDayAlone),
    failure: error,
    blame: toReminderFaults,
    busy,
    onSubmit: (values) => onSubmit(toReminderInput(values, unit), toReminderInput(saved, unit)),
  });
  const [restored] = useState(() => readDraft(draft));
  const { unblamed, values } = form;
  const { presetFor } = useVehicleReminderPresets(withPresets || preset ? values.vehicle : '');
  const offered = findOfferedName(values.name);
  const known = withPresets ? findPresetOfName(offered) : preset;
  const rule = known && presetFor(known);
  useProposedDate(form, rule?.date ?? '');
  const today = localDateAt(new Date(), siteSettings().organisation.timeZone);
  const { date } = values;
  const isPastDateTyped =
    date !== saved.date && date < today && isDate(date) && findDateFault(date) === undefined;
  const summary = useAfterPause(useReminderSummary(new Date())(values));

  // Distance fields stay visible once they had a value, even while the customer empties them.
  const hasDistance = values.odometer !== '' || values.distance !== '';
  const [hadDistance, setHadDistance] = useState(hasDistance);
  if (hasDistance && !hadDistance) setHadDistance(true);
  const isByDistance = hadDistance || values.repeats === BY_DISTANCE_ONLY_CHOICE;
  const byDayAlone =
    !isByDistance && (isIntervalUndecided(values) || (offered !== undefined && isDueByDateOnly(offered)));

  /** Returns the default rule and service for an offered name; for null (the customer's own name), the form's initial ones. */
  function usualValues(
    name: OfferedReminderName | null,
  ): Pick<ReminderFormValues, 'repeats' | 'from' | 'service'> {
    if (name === null) return saved;
    const work = findPresetOfName(name);
    const { months, from } = work ? presetFor(work) : YEARLY_DUTY_RULE;
    return { repeats: String(months), from, service: (work && presetFor(work).service) ?? '' };
  }

  const isUntyped = (items: string) => cleanText(items) === '' || arePresetItems(items);
  function take(wanted: OfferedReminderName | null) {
    if (wanted === null && offered === undefined) return;
    const work = findPresetOfName(wanted);
    const isOther = values.name !== '' && wanted !== (offered ?? null);
    const isLeftOver = (field: ReminderField) => isOther && values[field] === restored[field];
    for (const field of ['date', 'odometer', 'distance'] as const) {
      if (isLeftOver(field)) form.set(field, saved[field]);
    }
    const hasOwnDistance = values.distance !== '' && !isLeftOver('distance');
    const before = usualValues(values.nameChoice === CUSTOM_CHOICE ? null : (offered ?? null));
    const after = usualValues(wanted);
    for (const field of ['repeats', 'from', 'service'] as const) {
      // A choice of the customer stays. So does the interval to which a typed distance belongs: "once" would discard it.
      const isOwn = values[field] !== before[field];
      const isNeeded = field === 'repeats' && wanted === null && hasOwnDistance;
      if (!isOwn && !isNeeded) form.set(field, after[field]);
    }
    if (isUntyped(values.items)) form.set('items', work ? itemsOf(work) : '');
    if (wanted === null) {
      form.set('name', values.ownName);
    } else {
      if (values.nameChoice === CUSTOM_CHOICE || offered === undefined) form.set('ownName', values.name);
      form.set('name', wordsOf(wanted).name);
    }
    setHadDistance(hasOwnDistance || (values.odometer !== '' && !isLeftOver('odometer')));
  }

  const what = <ReminderNameFields form={form} onTake={withPresets ? take : undefined} />;
  const due = (
    <DateField
      label={text('form.date')}
      hint={isPastDateTyped ? text('form.date.past') : rule && <DateHint rule={rule} date={values.date} />}
      {...form.field('date')}
    />
  );
  const isChoosing = vehicles.length > 1;
  // If the first column has many fields, the due date is in the second one, so that both have about the same height.
  const isLong = isChoosing || withPresets;
  return (
    <FormCard>
      <Form form={form}>
        <FormColumns>
          <Stack gap={24}>
            {what}
            {isChoosing && (
              <ChipRadioGroup
                legend={text('form.vehicle')}
                error={form.field('vehicle').error}
                value={values.vehicle || null}
                onChange={(id) => form.set('vehicle', id)}
                chips={vehicles.map((vehicle) => ({
                  value: vehicle.id,
                  text: `${vehicle.device_reg} ${vehicleName(vehicle)}`,
                  picture: (
                    <span className={styles.vehicle}>
                      <Plate registration={vehicle.device_reg} size="sm" decorative />
                      <span>{vehicleName(vehicle)}</span>
                    </span>
                  ),
                }))}
              />
            )}
            {!isLong && due}
          </Stack>
          <Stack gap={24}>
            {isLong && due}
            <RepeatFields form={form} />
            {!byDayAlone && <MileageFields form={form} />}
          </Stack>
        </FormColumns>
        <OptionalReminderFields form={form} />
        {unblamed && (
          <FailureNotice error={unblamed} title={text('save.failed')}>
            {failureText(unblamed)}
          </FailureNotice>
        )}
        <FormActions
          cancelTo={cancelTo}
          cancelText={text('cancel')}
          submitText={text('save')}
          busy={busy}
          sentence={summary}
        />
      </Form>
    </FormCard>
  );
}

/** Returns a function from an error to its message; undefined if a field shows the error or the general message applies. */
function useFailureText(): (error: Error) => string | undefined {
  const text = useText();
  return (error) => {
    if (!(error instanceof ApiProblem)) return undefined;
    if (error.code === 'too_many_reminders') return text('save.tooMany');
    if (error.code === 'changed_elsewhere' || error.code === 'reminder_closed') return text('changed.text');
    return error.code === 'vehicle_archived' ? text('save.archived') : undefined;
  };
}

/** Fills in a proposed date, unless the customer has typed another one. @param proposed `YYYY-MM-DD`; `''` if unknown */
function useProposedDate(form: ReminderFormPartProps['form'], proposed: string): void {
  const last = useRef('');
  // A layout effect, so that the field is not empty first if the record is cached.
  useLayoutEffect(() => {
    if (proposed === last.current) return;
    const { date } = form.values;
    const isOwn = date !== '' && date !== last.current;
    last.current = proposed;
    if (!isOwn) form.fill('date', proposed);
  });
}

interface DateHintProps {
  /** Preset that matches the reminder's name, with the dates from the vehicle's record. */
  rule: VehicleReminderPreset;
  date: string;
}

/** Hint below the date: what a proposed date means or, for another date, when the work was last done. Reserves its line. */
function DateHint({ rule, date }: DateHintProps) {
  const text = useText();
  const { dayInShort } = useDueFormatter(new Date());
  const { lastDone, months, endsDayBefore } = rule;
  const after = endsDayBefore ? text('form.date.lastDay') : text('form.date.after', { months });
  const said =
    rule.date !== null && rule.date === date
      ? after
      : lastDone && text('form.date.lastDone', { date: dayInShort(lastDone) });
  return (
    <span className={styles.hint} data-longest={after}>
      <span>{said}</span>
    </span>
  );
}

const NAME_HEIGHT = 82;
const NAMES_HEIGHT = 250;
const DUE_HEIGHT = 109;
/** Height in px of the hint below the date, which depends on the vehicle's record. */
const HINT_HEIGHT = 21;
const REPEAT_HEIGHT = 130;
const MORE_HEIGHT = 44;

interface FormSkeletonProps {
  withPresets?: boolean;
  /** Whether the form is for a suggestion: a hint from the record will then be below the date. */
  isSuggested?: boolean;
}

export function ReminderFormSkeleton({ withPresets = false, isSuggested = false }: FormSkeletonProps) {
  const due = <Skeleton shape="block" height={isSuggested ? DUE_HEIGHT + HINT_HEIGHT : DUE_HEIGHT} />;
  return (
    <FormCard>
      <Stack gap={24}>
        <FormColumns>
          <Stack gap={24}>
            <Skeleton shape="block" height={withPresets ? NAMES_HEIGHT : NAME_HEIGHT} />
            {!withPresets && due}
          </Stack>
          <Stack gap={24}>
            {withPresets && due}
            <Skeleton shape="block" height={REPEAT_HEIGHT} />
          </Stack>
        </FormColumns>
        <Skeleton shape="block" height={MORE_HEIGHT} />
      </Stack>
    </FormCard>
  );
}

/** Pause in ms after the last key before the summary is updated, so that screen readers do not read half-typed input. */
const PAUSE_MS = 400;

/** Returns a text as it was when the customer last paused. */
function useAfterPause(text: string): string {
  const [shown, setShown] = useState(text);
  useEffect(() => {
    const pause = setTimeout(setShown, PAUSE_MS, text);
    return () => clearTimeout(pause);
  }, [text]);
  return shown;
}

/**
 * Returns a function that writes a reminder as a sentence: "Every year or 10,000 miles, next due 6 Dec 2027 or at 55,000 miles".
 * If only the interval is incomplete, the sentence names what is missing. Without a valid due date or mileage, it is empty.
 */
export function useReminderSummary(now: Date): (values: ReminderFormValues) => string {
  const text = useText();
  const { unit, written } = useDistanceFormatter();
  const { often } = useRepeatFormatter();
  const { dayInShort, today } = useDueFormatter(now);
  const { organisation } = siteSettings();
  const inLine = (km: number) => addNoBreakSpaces(written(km));

  /** Writes the interval: "every year or 10,000 miles from when it's done"; null for a reminder that does not repeat. */
  function interval(values: ReminderFormValues): string | null {
    const months = parseIntervalMonths(values) ?? null;
    const distance = parseIntervalKm(values, unit) ?? null;
    if (months === null && distance === null) return null;
    const time = months === null ? null : often(months);
    const said =
      distance === null
        ? time
        : time === null
          ? text('repeat.distance', { distance: inLine(distance) })
          : text('sum.either', { time, distance: inLine(distance) });
    // The next date of a periodic inspection follows a rule of the country, which a hint in "More options" explains.
    const isFromDone = values.from === 'completion' && !isOfficialTest(values.name, organisation.country);
    return isFromDone ? text('sum.fromDone', { often: said ?? '' }) : said;
  }

  return (values) => {
    const { date, odometer, months, distance } = findReminderFaults(values, unit);
    if (odometer === 'begin' && !date) return text('sum.lacks.odometer');
    if ((months === 'missing' || distance === 'missing') && !date && !odometer)
      return text('sum.lacks.often');
    if (date || odometer || months || distance || isIntervalUndecided(values)) return '';
    const every = interval(values);
    const begin = capitalise(every ?? text('repeat.never'));
    const day = values.date;
    const km = parseDistance(values.odometer, unit) ?? null;
    if (day !== '' && day <= today) {
      const due = day === today ? text('sum.today') : text('sum.past', { date: dayInShort(day) });
      return text('sum.once', { often: begin, when: due });
    }
    const by = day && text('due.on', { date: dayInShort(day) });
    const at = km === null ? '' : text('due.distance', { distance: inLine(km) });
    const when = text('sum.due', { when: by && at ? text('sum.or', { by, at }) : by || at });
    return text(every === null ? 'sum.once' : 'sum.next', { often: begin, when });
  };
}

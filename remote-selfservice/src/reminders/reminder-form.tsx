import { type NewReminder, odometerQuery, type Vehicle, vehicleName } from '@forecourt/shared/api';
import { parseDistance, useDistanceFormatter } from '@forecourt/shared/country';
import { addNoBreakSpaces, localDateAt } from '@forecourt/shared/dates';
import { readDraft } from '@forecourt/shared/drafts';
import { Form, useForm } from '@forecourt/shared/forms';
import { ApiProblem } from '@forecourt/shared/http';
import { useFormat } from '@forecourt/shared/i18n';
import {
  useMotAndTaxDueDates,
  useVehicleReminderPresets,
  type VehicleReminderPreset,
} from '@forecourt/shared/preset-dates';
import { useQuery } from '@forecourt/shared/query';
import {
  findOfferedReminderName,
  type OfferedReminderName,
  type ReminderPreset,
  useReminderPresetFormatter,
} from '@forecourt/shared/reminders';
import { FailureNotice } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { cleanText } from '@forecourt/shared/text';
import {
  Button,
  ChipRadioGroup,
  DateField,
  FocusOnMount,
  FormActions,
  FormCard,
  Notice,
  Plate,
  Skeleton,
  Stack,
} from '@forecourt/shared/ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
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
  isNewlyOverdue,
  parseIntervalKm,
  parseIntervalMonths,
  type ReminderFault,
  type ReminderField,
  type ReminderFormValues,
  toReminderFieldErrors,
  toReminderInput,
  useReminderErrorFormatter,
} from './form-values.ts';
import {
  arePresetItems,
  findPresetOfName,
  isDueByDateOnly,
  usePresetItemsFormatter,
  useRepeatFormatter,
  YEARLY_DUTY_RULE,
} from './presets.ts';
import styles from './reminder-form.module.css';
import { useDueTexts, useText } from './text.ts';

interface ReminderFormProps {
  /** Name of the draft that stores unsaved input in this tab; the caller clears it after saving. */
  draft: string;
  saved: ReminderFormValues;
  /** Vehicles to choose from; undefined if the reminder's vehicle is known. */
  vehicles?: readonly Vehicle[] | undefined;
  /** The customer's vehicles, whose dates in the vehicle register the form proposes. */
  garage?: readonly Vehicle[];
  /** Suggested preset that prefills the form. Its date is filled in when the vehicle's record has loaded. */
  preset?: ReminderPreset | null;
  /** Whether to offer names of common work and duties as buttons. */
  withPresets?: boolean;
  cancelTo: string;
  busy: boolean;
  error: Error | null;
  /** @param untouched request body of the form before any input */
  onSubmit: (input: NewReminder, untouched: NewReminder) => void;
}

export function ReminderForm(props: ReminderFormProps) {
  const { draft, saved, vehicles = [], garage = [], preset = null, withPresets = false } = props;
  const { cancelTo, busy, error, onSubmit } = props;
  const text = useText();
  const { unit } = useDistanceFormatter();
  const itemsOf = usePresetItemsFormatter();
  const wordsOf = useReminderPresetFormatter();
  const faultText = useReminderErrorFormatter();
  const failureText = useFailureText();
  /** Number of times that *Save* has asked whether an overdue reminder is right; 0 hides the question. */
  const [asked, setAsked] = useState(0);
  const today = localDateAt(new Date(), siteSettings().organisation.timeZone);
  const form: ReminderFormPartProps['form'] = useForm<ReminderField, ReminderFault>({
    saved,
    draft,
    // These two fields are not part of the reminder, so a draft of them alone shows no notice about unsaved changes.
    withoutNotice: ['nameChoice', 'ownName'],
    check: (values) => findReminderFaults(values, unit),
    words: (fault, field) => faultText(fault, field, byDayAlone),
    failure: error,
    blame: toReminderFieldErrors,
    busy,
    onChange: () => setAsked(0),
    onSubmit: (values) => {
      if (isNewlyOverdue(values, saved, unit, { today, km: odometer?.last?.odometer_km }))
        setAsked((times) => times + 1);
      else submit(values);
    },
  });
  function submit(values: ReminderFormValues) {
    onSubmit(toReminderInput(values, unit), toReminderInput(saved, unit));
  }
  const [restored] = useState(() => readDraft(draft));
  const { unblamed, values } = form;
  const { data: odometer } = useQuery({
    ...odometerQuery(values.vehicle),
    enabled: values.vehicle !== '' && values.odometer !== saved.odometer,
  });
  const offered = findOfferedReminderName(values.name);
  const known = withPresets ? findPresetOfName(offered) : preset;
  const registration = garage.find(({ id }) => id === values.vehicle)?.device_reg ?? '';
  const { mot, tax } = useMotAndTaxDueDates(registration, known === 'inspection' || offered === 'tax');
  const { presetFor } = useVehicleReminderPresets(withPresets || preset ? values.vehicle : '', mot);
  const rule = known && presetFor(known);
  useProposedDate(form, (offered === 'tax' ? tax : rule?.date) ?? '');
  const summary = useAfterPause(useReminderSummaryFormatter(new Date())(values));

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
      // Do not replace a value that the customer chose. Keep the interval of a typed distance too: "once" would discard it.
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

  return (
    <FormCard>
      <Form form={form}>
        <Stack gap={24}>
          <ReminderNameFields form={form} onTake={withPresets ? take : undefined} />
          {vehicles.length > 1 && (
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
          <div className={styles.short}>
            <DateField
              label={text('form.date')}
              hint={rule && <DateHint rule={rule} date={values.date} />}
              {...form.field('date')}
            />
          </div>
          <RepeatFields form={form} />
          {!byDayAlone && <MileageFields form={form} isUsual={offered !== undefined} />}
        </Stack>
        <OptionalReminderFields form={form} />
        {unblamed && (
          <FailureNotice error={unblamed} title={text('save.failed')}>
            {failureText(unblamed)}
          </FailureNotice>
        )}
        {asked > 0 && (
          <FocusOnMount key={asked}>
            <Notice
              tone="warn"
              atOnce
              title={text('question.overdue')}
              action={
                <Button variant="link" busy={busy} onClick={() => submit(values)}>
                  {text('question.confirm')}
                </Button>
              }
            />
          </FocusOnMount>
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
  const { dayInShort } = useDueTexts(new Date());
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

const DUE_HEIGHT = 82;
const WORDS_HEIGHT = 27;
/** Height in px of the hint from the vehicle's record. */
const HINT_HEIGHT = 21;
const MORE_HEIGHT = 44;

interface FormSkeletonProps {
  withPresets?: boolean;
  /** Whether to reserve space for the hint below the date, which the form has for a suggested reminder. */
  isSuggested?: boolean;
}

export function ReminderFormSkeleton({ withPresets = false, isSuggested = false }: FormSkeletonProps) {
  const dueHeight = DUE_HEIGHT + (withPresets ? 0 : WORDS_HEIGHT) + (isSuggested ? HINT_HEIGHT : 0);
  return (
    <FormCard>
      <div className={withPresets ? styles.names : styles.name}>
        <Skeleton shape="block" height="100%" />
      </div>
      <Skeleton shape="block" height={dueHeight} />
      <div className={styles.repeat}>
        <Skeleton shape="block" height="100%" />
      </div>
      <Skeleton shape="block" height={MORE_HEIGHT} />
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
 * Returns a function that writes a reminder as a sentence: "Next due 6 Dec 2027, then every year or 10,000 miles."
 * If only the interval or its first mileage is missing, the sentence says so. Without a valid due date or mileage, it is empty.
 */
export function useReminderSummaryFormatter(now: Date): (values: ReminderFormValues) => string {
  const text = useText();
  const { unit, written } = useDistanceFormatter();
  const { often } = useRepeatFormatter();
  const { today } = useDueTexts(now);
  const format = useFormat();
  const inLine = (km: number) => addNoBreakSpaces(written(km));

  /** Writes the interval: "every year or 10,000 miles"; null for a reminder that does not repeat. */
  function interval(values: ReminderFormValues): string | null {
    const months = parseIntervalMonths(values) ?? null;
    const distance = parseIntervalKm(values, unit) ?? null;
    const time = months === null ? null : often(months);
    if (distance === null) return time;
    return time === null
      ? text('repeat.distance', { distance: inLine(distance) })
      : text('sum.either', { time, distance: inLine(distance) });
  }

  return (values) => {
    const faults = findReminderFaults(values, unit);
    if (faults.odometer === 'begin' && !faults.date) return text('sum.lacks.odometer');
    if ((faults.months === 'missing' || faults.distance === 'missing') && !faults.date && !faults.odometer)
      return text('sum.lacks.often');
    const isInvalid = faults.date || faults.odometer || faults.months || faults.distance;
    if (isInvalid || isIntervalUndecided(values)) return '';
    const every = interval(values);
    const write = (key: 'sum.overdue' | 'sum.next', words: { date: string } | { when: string }) =>
      every === null
        ? text(key === 'sum.next' ? 'sum.once' : 'sum.overdue.once', words)
        : text(key, { ...words, often: every });
    const day = values.date;
    const km = parseDistance(values.odometer, unit) ?? null;
    const date =
      day && addNoBreakSpaces(format.date(day, { day: 'numeric', month: 'short', year: 'numeric' }));
    if (day !== '' && day < today) return write('sum.overdue', { date });
    if (day === today) return write('sum.next', { when: text('sum.today') });
    const by = day && text('due.on', { date });
    const at = km === null ? '' : text('due.distance', { distance: inLine(km) });
    return write('sum.next', { when: by && at ? text('sum.or', { by, at }) : by || at });
  };
}

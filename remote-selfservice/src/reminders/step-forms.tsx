import {
  extractOdometerConfirmationQuestion,
  type OdometerConfirmationQuestion,
  type Reminder,
  type ReminderCompletion,
  type SaveConfirmations,
  toSaveConfirmations,
} from '@forecourt/shared/api';
import { type DistanceUnit, parseDistance, useDistanceFormatter } from '@forecourt/shared/country';
import { addDays, addNoBreakSpaces, isDate } from '@forecourt/shared/dates';
import { clearDraft } from '@forecourt/shared/drafts';
import {
  Form,
  type FormFieldFaults,
  type FormFieldValues,
  isRejectedAt,
  useForm,
} from '@forecourt/shared/forms';
import { useFormat } from '@forecourt/shared/i18n';
import { addMonths } from '@forecourt/shared/preset-dates';
import { FailureNotice } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { Button, ChipRadioGroup, DateField, FieldRow, Notice, Row, Stack, Text } from '@forecourt/shared/ui';
import { useState } from 'react';
import {
  DistanceField,
  findDateFault,
  findNumberFault,
  type LimitFault,
  useLimitMessageFormatter,
} from './form-fields.tsx';
import { computeNextReminderDate } from './next-date.ts';
import { useRepeatFormatter } from './presets.ts';
import styles from './reminder.module.css';
import { useDueTexts, useText } from './text.ts';
import { isOutdatedReminderError, type ReminderMutation } from './use-reminder-change.ts';

type StepFault = 'invalid' | 'inFuture' | 'past' | OdometerConfirmationQuestion['code'] | LimitFault;

interface StepField {
  /** Returns the error of a typed value by the backend's rules; undefined if valid. @param today `YYYY-MM-DD`, workshop time */
  check: (typed: string, today: string, unit: DistanceUnit) => StepFault | undefined;
  /** Error to show if the backend refuses the value. */
  refused: StepFault;
  /** Message keys by error. Exceeded limits have their own messages. */
  messages: Partial<Record<StepFault, Parameters<ReturnType<typeof useText>>[0]>>;
}

/** Fields of the forms for *done* and *snooze*, by their names in the backend's input. */
const FIELDS: Readonly<Record<'date' | 'odometer' | 'until', StepField>> = {
  date: {
    check: (date, today) => (isDate(date) ? (date > today ? 'inFuture' : findDateFault(date)) : 'invalid'),
    refused: 'inFuture',
    messages: { invalid: 'fault.date', inFuture: 'fault.inFuture' },
  },
  odometer: {
    check: (typed, _, unit) => findNumberFault('odometer', parseDistance(typed, unit)),
    refused: 'invalid',
    messages: {
      invalid: 'fault.odometer',
      odometer_lower: 'odometer_lower.text',
      odometer_jump: 'odometer_jump.text',
    },
  },
  until: {
    check: (until, today) => (isDate(until) && until > today ? findDateFault(until) : 'past'),
    refused: 'past',
    messages: { past: 'fault.until' },
  },
};

type StepFieldName = keyof typeof FIELDS;

interface StepFormOptions<Name extends StepFieldName> {
  saved: FormFieldValues<Name>;
  draft?: string;
  change: ReminderMutation;
  today: string;
  failure: Error | null;
  /** Whether the fields are hidden, so that the backend's errors cannot be shown at them. */
  isHidden?: boolean;
  onChange: () => void;
  onSubmit: (values: FormFieldValues<Name>) => void;
}

/** State of the form for *done* or *snooze*. It has the fields that `saved` contains. */
function useStepForm<Name extends StepFieldName>({
  change,
  today,
  isHidden = false,
  ...options
}: StepFormOptions<Name>) {
  const text = useText();
  const { unit, written } = useDistanceFormatter();
  const { day } = useDueTexts(new Date());
  const limitText = useLimitMessageFormatter();
  const names = Object.keys(options.saved) as Name[];
  const found = (faultOf: (name: Name) => StepFault | undefined) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const fault = faultOf(name);
        return fault ? [[name, fault]] : [];
      }),
    ) as FormFieldFaults<Name, StepFault>;
  return useForm<Name, StepFault>({
    ...options,
    check: (values) => found((name) => FIELDS[name].check(values[name], today, unit)),
    words: (fault, name) => {
      const reading = isReadingFault(fault) && extractOdometerConfirmationQuestion(change.error)?.reading;
      if (reading) {
        const { date, odometer_km } = reading;
        return text('fault.otherReading', { date: day(date), distance: written(odometer_km) });
      }
      const message = FIELDS[name].messages[fault];
      return message ? text(message) : limitText(fault as LimitFault);
    },
    blame: (failure) =>
      found((name) => {
        const question = name === 'odometer' && extractOdometerConfirmationQuestion(failure);
        if (question) return question.code;
        return !isHidden && isRejectedAt(failure, `/${name}`) ? FIELDS[name].refused : undefined;
      }),
    busy: change.pending !== null,
  });
}

const isReadingFault = (fault: StepFault): fault is OdometerConfirmationQuestion['code'] =>
  fault === 'odometer_lower' || fault === 'odometer_jump';

/** Form to mark a reminder as done: date of the work, and the odometer reading if known. A repeating reminder continues. */
export function CompleteReminderForm({ reminder, change, today, onLeave, onDone }: ReminderPanelProps) {
  const text = useText();
  const { unit, written } = useDistanceFormatter();
  const draft = `reminder.done.${reminder.id}`;
  const { error, pending, send } = change;
  const question = extractOdometerConfirmationQuestion(error);
  const [confirmed, setConfirmed] = useState<SaveConfirmations>({});
  const [wantsOtherDay, setOtherDay] = useState(false);
  const save = (
    { date, odometer }: FormFieldValues<'date' | 'odometer'>,
    confirmations: SaveConfirmations,
  ) => {
    const km = parseDistance(odometer, unit);
    const completion: ReminderCompletion = {
      date,
      ...(typeof km === 'number' && { odometer: km }),
      ...confirmations,
    };
    send({ do: 'complete', completion }, () => {
      clearDraft(draft);
      onDone();
    });
  };
  const form = useStepForm({
    saved: { date: today, odometer: '' },
    draft,
    change,
    today,
    failure: isOutdatedReminderError(error) ? null : error,
    onChange: () => {
      setConfirmed({});
      change.clearError();
    },
    onSubmit: (values) => save(values, {}),
  });
  const isOtherDay = wantsOtherDay || form.values.date !== today;
  return (
    <Form form={form}>
      <Stack>
        <ChipRadioGroup
          legend={text('done.title')}
          value={isOtherDay ? 'other' : 'today'}
          onChange={(day) => {
            setOtherDay(day === 'other');
            if (day === 'today') form.set('date', today);
          }}
          chips={(['today', 'other'] as const).map((value) => ({ value, text: text(`done.${value}`) }))}
        />
        <FieldRow>
          {isOtherDay && <DateField label={text('done.date')} max={today} required {...form.field('date')} />}
          <DistanceField label={text('done.odometer')} mark={text('optional')} {...form.field('odometer')} />
        </FieldRow>
        <NextReminder reminder={reminder} done={isOtherDay ? form.values.date : today} />
        {question && form.faults.odometer === question.code && (
          <Notice
            tone="warn"
            title={text('question.title', {
              distance: written(parseDistance(form.values.odometer, unit) ?? 0),
            })}
            action={
              <Button
                variant="link"
                busy={pending !== null}
                onClick={() => {
                  const confirmations = { ...confirmed, ...toSaveConfirmations(question) };
                  setConfirmed(confirmations);
                  save(form.values, confirmations);
                }}
              >
                {text('question.confirm')}
              </Button>
            }
          >
            {text(`${question.code}.text`)}
          </Notice>
        )}
        {form.unblamed && pending === null && (
          <FailureNotice
            title={text('notSaved')}
            error={form.unblamed}
            onRetry={() => save(form.values, confirmed)}
          />
        )}
        <Row share>
          <Button variant="quiet" onClick={onLeave} disabled={pending !== null} data-cancel>
            {text('cancel')}
          </Button>
          <Button type="submit" busy={pending === 'complete'}>
            {text('done.save')}
          </Button>
        </Row>
      </Stack>
    </Form>
  );
}

/** States when the next reminder is due after a completion: its date or, if that is not known here, the interval. */
function NextReminder({ reminder, done }: { reminder: Reminder; done: string }) {
  const text = useText();
  const format = useFormat();
  const repeatWords = useRepeatFormatter();
  if (!reminder.repeat) return null;
  const next = computeNextReminderDate(reminder, done, siteSettings().organisation.country);
  if (next === null) {
    return (
      <Text size="small" tone="muted">
        {text('done.next', { often: repeatWords.within(reminder.repeat) })}
      </Text>
    );
  }
  const date = format.date(next, { day: 'numeric', month: 'short', year: 'numeric' });
  return <Text strong>{text('done.next.date', { date: addNoBreakSpaces(date) })}</Text>;
}

const WEEK_DAYS = 7;

/** Form to snooze a reminder: by one press for a usual period, or until a chosen day. */
export function SnoozeForm({ change, today, onLeave, onDone }: ReminderPanelProps) {
  const text = useText();
  const format = useFormat();
  const [ownDay, setOwnDay] = useState(false);
  const { error, failed, pending, send } = change;
  const snooze = (until: string) => send({ do: 'snooze', until }, onDone);
  const tomorrow = addDays(today, 1);
  const form = useStepForm<'until'>({
    saved: { until: '' },
    change,
    today,
    failure: failed?.do === 'snooze' && !isOutdatedReminderError(error) ? error : null,
    // The date field is hidden until the customer chooses to enter a day.
    isHidden: !ownDay,
    onChange: change.clearError,
    onSubmit: ({ until }) => snooze(until),
  });
  const usual = [
    ['tomorrow', tomorrow],
    ['week', addDays(today, WEEK_DAYS)],
    ['month', addMonths(today, 1)],
  ] as const;
  return (
    <Form form={form}>
      <Stack>
        <Text strong>{text('snooze.title')}</Text>
        <div className={styles.choices}>
          {usual.map(([name, until]) => (
            <Button key={name} variant="quiet" wide busy={pending !== null} onClick={() => snooze(until)}>
              <span className={styles.choice}>
                <span>{text(`snooze.${name}`)}</span>{' '}
                <Text as="span" size="small" tone="muted">
                  {addNoBreakSpaces(format.date(until, { weekday: 'short', day: 'numeric', month: 'short' }))}
                </Text>
              </span>
            </Button>
          ))}
          {!ownDay && (
            <Button variant="quiet" wide onClick={() => setOwnDay(true)} busy={pending !== null}>
              {text('snooze.other')}
            </Button>
          )}
        </div>
        {ownDay && (
          <DateField label={text('snooze.until')} min={tomorrow} autoFocus {...form.field('until')} />
        )}
        {form.unblamed && failed?.do === 'snooze' && pending === null && (
          <FailureNotice
            title={text('notSaved')}
            error={form.unblamed}
            onRetry={() => snooze(failed.until)}
          />
        )}
        <Row share={ownDay}>
          <Button variant={ownDay ? 'quiet' : 'link'} onClick={onLeave} disabled={pending !== null}>
            {text('cancel')}
          </Button>
          {ownDay && (
            <Button type="submit" busy={pending === 'snooze'}>
              {text('snooze')}
            </Button>
          )}
        </Row>
      </Stack>
    </Form>
  );
}

/** Props of a form or confirmation that replaces a reminder's buttons. */
export interface ReminderPanelProps {
  reminder: Reminder;
  change: ReminderMutation;
  /** Date as `YYYY-MM-DD`. */
  today: string;
  /** Called when the customer cancels. */
  onLeave: () => void;
  onDone: () => void;
}

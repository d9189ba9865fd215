import {
  type Confirmations,
  confirmationFor,
  findReadingQuestion,
  type ReadingQuestion,
  type Reminder,
  type ReminderCompletion,
} from '@forecourt/shared/api';
import { parseDistance, useDistance } from '@forecourt/shared/country';
import { addDays, isDate, withoutLineBreaks } from '@forecourt/shared/dates';
import { clearDraft } from '@forecourt/shared/drafts';
import { Form, isAbout, useForm } from '@forecourt/shared/forms';
import { useFormat } from '@forecourt/shared/i18n';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, DateField, FieldRow, Notice, Row, Stack, Text } from '@forecourt/shared/ui';
import { useState } from 'react';
import { DistanceField, faultInDay, faultInNumber, type LimitFault, useLimitText } from './form-fields.tsx';
import { monthsLater, useRepeatWords } from './presets.ts';
import { useDueWords, useText } from './text.ts';
import { isOutdated, type ReminderChange } from './use-reminder-change.ts';

type Field = 'date' | 'odometer';
type Fault = 'invalid' | 'inFuture' | ReadingQuestion['code'] | LimitFault;

/** Date of the work, and the odometer reading if known; creates the next occurrence of a repeating reminder. */
export function DoneForm({ reminder, change, today, onLeave, onDone }: PanelProps) {
  const text = useText();
  const { unit, written } = useDistance();
  const { day } = useDueWords(new Date());
  const repeatWords = useRepeatWords();
  const limitText = useLimitText();
  const draft = `reminder.done.${reminder.id}`;
  const { error, pending, send } = change;
  const question = findReadingQuestion(error);
  const [confirmed, setConfirmed] = useState<Confirmations>({});
  const save = ({ date, odometer }: Record<Field, string>, confirmations: Confirmations) => {
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
  const form = useForm<Field, Fault>({
    saved: { date: today, odometer: '' },
    draft,
    check: ({ date, odometer }) => ({
      date: isDate(date) ? (date > today ? 'inFuture' : faultInDay(date)) : 'invalid',
      odometer: faultInNumber('odometer', parseDistance(odometer, unit)),
    }),
    words: (fault, field) => {
      if (fault === 'odometer_lower' || fault === 'odometer_jump') {
        if (!question) return text(`${fault}.text`);
        const { date, odometer_km } = question.reading;
        return text('fault.otherReading', { date: day(date), distance: written(odometer_km) });
      }
      if (fault === 'invalid') return text(`fault.${field}`);
      return fault === 'inFuture' ? text('fault.inFuture') : limitText(fault);
    },
    failure: isOutdated(error) ? null : error,
    blame: (failure) => {
      const asked = findReadingQuestion(failure);
      if (asked) return { odometer: asked.code };
      return {
        ...(isAbout(failure, '/date') && { date: 'inFuture' as const }),
        ...(isAbout(failure, '/odometer') && { odometer: 'invalid' as const }),
      };
    },
    busy: pending !== null,
    onChange: () => {
      setConfirmed({});
      change.clearError();
    },
    onSubmit: (values) => save(values, {}),
  });
  return (
    <Form form={form}>
      <Stack>
        <Text strong>{text('done.title')}</Text>
        <FieldRow>
          <DateField label={text('done.date')} max={today} required {...form.field('date')} />
          <DistanceField label={text('done.odometer')} mark={text('optional')} {...form.field('odometer')} />
        </FieldRow>
        {reminder.repeat && (
          <Text size="small" tone="muted">
            {text('done.next', { often: repeatWords.within(reminder.repeat) })}
          </Text>
        )}
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
                  const confirmations = { ...confirmed, ...confirmationFor(question) };
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
          <Button variant="quiet" onClick={onLeave} disabled={pending !== null}>
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

const WEEK_DAYS = 7;

/** End of the snooze: a usual period by one press, or a day. */
export function SnoozeForm({ change, today, onLeave, onDone }: PanelProps) {
  const text = useText();
  const format = useFormat();
  const limitText = useLimitText();
  const [ownDay, setOwnDay] = useState(false);
  const { error, failed, pending, send } = change;
  const snooze = (until: string) => send({ do: 'snooze', until }, onDone);
  const tomorrow = addDays(today, 1);
  const form = useForm<'until', 'past' | LimitFault>({
    saved: { until: '' },
    check: ({ until }) => ({ until: isDate(until) && until >= tomorrow ? faultInDay(until) : 'past' }),
    words: (fault) => (fault === 'past' ? text('fault.until') : limitText(fault)),
    failure: failed?.do === 'snooze' && !isOutdated(error) ? error : null,
    // After a press there is no field for the error.
    blame: (failure) => (ownDay && isAbout(failure, '/until') ? { until: 'past' } : {}),
    busy: pending !== null,
    onChange: change.clearError,
    onSubmit: ({ until }) => snooze(until),
  });
  const usual = [
    ['tomorrow', tomorrow],
    ['week', addDays(today, WEEK_DAYS)],
    ['month', monthsLater(today, 1)],
  ] as const;
  return (
    <Form form={form}>
      <Stack>
        <Text strong>{text('snooze.title')}</Text>
        <Stack gap={8}>
          {usual.map(([name, until]) => (
            <Button key={name} variant="quiet" wide busy={pending !== null} onClick={() => snooze(until)}>
              {text(`snooze.${name}`, {
                date: withoutLineBreaks(
                  format.date(until, { weekday: 'short', day: 'numeric', month: 'short' }),
                ),
              })}
            </Button>
          ))}
          {!ownDay && (
            <Button variant="quiet" wide onClick={() => setOwnDay(true)} busy={pending !== null}>
              {text('snooze.other')}
            </Button>
          )}
        </Stack>
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

/** Props of the panels that replace the buttons. */
export interface PanelProps {
  reminder: Reminder;
  change: ReminderChange;
  /** `YYYY-MM-DD` */
  today: string;
  /** Called on cancel. */
  onLeave: () => void;
  onDone: () => void;
}

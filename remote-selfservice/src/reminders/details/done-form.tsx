import {
  type Confirmations,
  confirmationFor,
  findReadingQuestion,
  type ReadingQuestion,
  type ReminderCompletion,
} from '@forecourt/shared/api';
import { parseDistance, useDistance } from '@forecourt/shared/country';
import { isDate } from '@forecourt/shared/dates';
import { clearDraft } from '@forecourt/shared/drafts';
import { Form, isAbout, useForm } from '@forecourt/shared/forms';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, DateField, FieldRow, Notice, Row, Stack, Text } from '@forecourt/shared/ui';
import { useState } from 'react';
import { DistanceField } from '../distance-field.tsx';
import { faultInDay, faultInNumber, type LimitFault } from '../limits.ts';
import { useText } from '../text.ts';
import { useDueWords } from '../use-due-words.ts';
import { useLimitWords } from '../use-limit-words.ts';
import { useRepeatWords } from '../use-repeat-words.ts';
import type { PanelProps } from './panel-props.ts';
import { isOutdated } from './use-reminder-change.ts';

type Field = 'date' | 'odometer';
type Fault = 'invalid' | 'inFuture' | ReadingQuestion['code'] | LimitFault;

/** Date of the work, and the odometer reading if known; creates the next occurrence of a repeating reminder. */
export function DoneForm({ reminder, change, today, onLeave, onDone }: PanelProps) {
  const text = useText();
  const { unit, written } = useDistance();
  const { day } = useDueWords(new Date());
  const repeatWords = useRepeatWords();
  const limitWords = useLimitWords();
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
      return fault === 'inFuture' ? text('fault.inFuture') : limitWords(fault);
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

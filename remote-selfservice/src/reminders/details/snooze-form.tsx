import { addDays, isDate, withoutLineBreaks } from '@forecourt/shared/dates';
import { Form, isAbout, useForm } from '@forecourt/shared/forms';
import { useFormat } from '@forecourt/shared/i18n';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, DateField, Row, Stack, Text } from '@forecourt/shared/ui';
import { useState } from 'react';
import { faultInDay, type LimitFault } from '../limits.ts';
import { monthsLater } from '../months-later.ts';
import { useText } from '../text.ts';
import { useLimitWords } from '../use-limit-words.ts';
import type { PanelProps } from './panel-props.ts';
import { isOutdated } from './use-reminder-change.ts';

const WEEK_DAYS = 7;

/** End of the snooze: a usual period by one press, or a day. */
export function SnoozeForm({ change, today, onLeave, onDone }: PanelProps) {
  const text = useText();
  const format = useFormat();
  const limitWords = useLimitWords();
  const [ownDay, setOwnDay] = useState(false);
  const { error, failed, pending, send } = change;
  const snooze = (until: string) => send({ do: 'snooze', until }, onDone);
  const tomorrow = addDays(today, 1);
  const form = useForm<'until', 'past' | LimitFault>({
    saved: { until: '' },
    check: ({ until }) => ({ until: isDate(until) && until >= tomorrow ? faultInDay(until) : 'past' }),
    words: (fault) => (fault === 'past' ? text('fault.until') : limitWords(fault)),
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

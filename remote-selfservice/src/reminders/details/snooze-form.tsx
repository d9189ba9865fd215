import { addDays, isDate } from '@forecourt/shared/dates';
import { Form, isAbout, useForm } from '@forecourt/shared/forms';
import { Button, ChipButton, Chips, Row, Stack, Text, TextField } from '@forecourt/shared/ui';
import { useState } from 'react';
import { useText } from '../text.ts';
import { monthLater } from './month-later.ts';
import type { PanelProps } from './panel-props.ts';

const WEEK_DAYS = 7;

/** Until when it is to be silent: one press for what is usual, or a day. */
export function SnoozeForm({ change, today, onLeave, onDone }: PanelProps) {
  const text = useText();
  const [ownDay, setOwnDay] = useState(false);
  const { error, failed, pending, send } = change;
  const snooze = (until: string) => send({ do: 'snooze', until }, onDone);
  const tomorrow = addDays(today, 1);
  const form = useForm<'until', 'past'>({
    saved: { until: '' },
    check: ({ until }) => (isDate(until) && until >= tomorrow ? {} : { until: 'past' }),
    words: () => text('fault.until'),
    failure: failed?.do === 'snooze' ? error : null,
    blame: (failure) => (isAbout(failure, '/until') ? { until: 'past' } : {}),
    busy: pending !== null,
    onChange: change.forgive,
    onSubmit: ({ until }) => snooze(until),
  });
  const usual = [
    ['tomorrow', tomorrow],
    ['week', addDays(today, WEEK_DAYS)],
    ['month', monthLater(today)],
  ] as const;
  return (
    <Form form={form}>
      <Stack>
        <Text strong>{text('snooze.title')}</Text>
        <Chips label={text('snooze.title')}>
          {usual.map(([name, until]) => (
            <ChipButton key={name} busy={pending !== null} onClick={() => snooze(until)}>
              {text(`snooze.${name}`)}
            </ChipButton>
          ))}
          {!ownDay && (
            <ChipButton onClick={() => setOwnDay(true)} busy={pending !== null}>
              {text('snooze.other')}
            </ChipButton>
          )}
        </Chips>
        {ownDay && (
          <TextField
            type="date"
            label={text('snooze.until')}
            min={tomorrow}
            // The press asked for it.
            autoFocus
            {...form.field('until')}
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

import { deleteReminder, newIdempotencyKey, queryKeys } from '@forecourt/shared/api';
import { remindersPath } from '@forecourt/shared/links';
import { useQueryClient, useSingleMutation } from '@forecourt/shared/query';
import { useNavigate } from '@forecourt/shared/router';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, Row, Stack, Text } from '@forecourt/shared/ui';
import { useState } from 'react';
import { justDeleted } from '../just-done.ts';
import { useText } from '../text.ts';
import type { PanelProps } from './panel-props.ts';

/** Confirms that a reminder is to be deleted, which is final, and deletes it. */
export function AskDelete({ reminder, onLeave }: PanelProps) {
  const text = useText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { mutate, isPending, error } = useSingleMutation({
    leadsOn: true,
    mutationFn: () => deleteReminder(reminder, { idempotencyKey }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.reminderList({}) }),
    onError: () => client.invalidateQueries({ queryKey: queryKeys.reminders }),
  });
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => void navigate(remindersPath(), { replace: true, state: justDeleted(reminder.name) }),
    });
  return (
    <Stack>
      <div>
        <Text strong>{text('delete.title')}</Text>
        <Text>
          {text('delete.text')} {reminder.booked && <span>{text('delete.booked')}</span>}
        </Text>
      </div>
      {error && !isPending && <FailureNotice title={text('delete.failed')} error={error} onRetry={remove} />}
      <Row share>
        <Button variant="quiet" onClick={onLeave} disabled={isPending}>
          {text('cancel')}
        </Button>
        <Button variant="danger" busy={isPending} onClick={remove}>
          {text('delete')}
        </Button>
      </Row>
    </Stack>
  );
}

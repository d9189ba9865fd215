import type { Reminder } from '@forecourt/shared/api';
import { visitPath } from '@forecourt/shared/links';
import { Button, LinkButton, Row } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import type { ReminderChange } from './use-reminder-change.ts';

export function ClosedActions({ reminder, change }: { reminder: Reminder; change: ReminderChange }) {
  const text = useText();
  const visit = reminder.done?.appointment_id;
  return (
    <Row share wrap>
      <Button
        variant="quiet"
        busy={change.pending === 'reopen'}
        onClick={() => change.send({ do: 'reopen' }, () => {})}
      >
        {text('reopen')}
      </Button>
      {visit && (
        <LinkButton variant="quiet" to={visitPath(visit)}>
          {text('booked.see')}
        </LinkButton>
      )}
    </Row>
  );
}

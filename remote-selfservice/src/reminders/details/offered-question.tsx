import type { Reminder } from '@forecourt/shared/api';
import { Button, Card, Row, Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import type { ReminderChange } from './use-reminder-change.ts';

interface OfferedQuestionProps {
  visit: NonNullable<Reminder['offered']>;
  change: ReminderChange;
  day: (date: string) => string;
}

export function OfferedQuestion({ visit: { appointment_id, date }, change, day }: OfferedQuestionProps) {
  const text = useText();
  const { send, pending } = change;
  return (
    <Card lift>
      <Text strong>{text('offered', { date: day(date) })}</Text>
      <Row share>
        <Button
          busy={pending === 'complete'}
          onClick={() => send({ do: 'complete', completion: { appointment_id } }, () => {})}
        >
          {text('offered.yes')}
        </Button>
        <Button
          variant="quiet"
          busy={pending === 'decline'}
          onClick={() => send({ do: 'decline', appointment: appointment_id }, () => {})}
        >
          {text('offered.no')}
        </Button>
      </Row>
    </Card>
  );
}

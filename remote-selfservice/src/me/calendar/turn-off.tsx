import { Button, Card, FocusOnMount, Row, Text } from '@forecourt/shared/ui';
import { useState } from 'react';
import { useText } from '../text.ts';

interface TurnOffProps {
  busy: boolean;
  /** Whether another change is in flight. */
  disabled: boolean;
  onTurnOff: () => void;
}

/** Ends the subscription after one confirmation that lists the consequences. */
export function TurnOff({ busy, disabled, onTurnOff }: TurnOffProps) {
  const text = useText();
  const [step, setStep] = useState<'at rest' | 'asking' | 'left'>('at rest');
  if (step === 'asking') {
    return (
      <FocusOnMount key="asking">
        <Card>
          <div>
            <Text strong>{text('calendar.turnOff.title')}</Text>
            <Text>{text('calendar.turnOff.text')}</Text>
          </div>
          <Row share>
            <Button variant="quiet" disabled={busy} onClick={() => setStep('left')}>
              {text('cancel')}
            </Button>
            <Button variant="danger" busy={busy} disabled={disabled} onClick={onTurnOff}>
              {text('calendar.turnOff.confirm')}
            </Button>
          </Row>
        </Card>
      </FocusOnMount>
    );
  }
  const ask = (
    <Row>
      <Button variant="link" disabled={disabled} onClick={() => setStep('asking')}>
        {text('calendar.turnOff')}
      </Button>
    </Row>
  );
  // The pressed button was removed.
  return step === 'left' ? <FocusOnMount key="left">{ask}</FocusOnMount> : ask;
}

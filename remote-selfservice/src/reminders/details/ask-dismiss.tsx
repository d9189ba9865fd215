import { Button, Row, Stack, Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import type { PanelProps } from './panel-props.ts';

/** Asks whether a reminder is to end without having been done; says what ends with it. */
export function AskDismiss({ reminder, change: { pending, send }, onLeave, onDone }: PanelProps) {
  const text = useText();
  return (
    <Stack>
      <div>
        <Text strong>{text('dismiss.title')}</Text>
        <Text>{text(reminder.repeat ? 'dismiss.series' : 'dismiss.once')}</Text>
      </div>
      <Row share>
        <Button variant="quiet" onClick={onLeave} disabled={pending !== null}>
          {text('cancel')}
        </Button>
        <Button busy={pending === 'dismiss'} onClick={() => send({ do: 'dismiss' }, onDone)}>
          {text('dismiss')}
        </Button>
      </Row>
    </Stack>
  );
}

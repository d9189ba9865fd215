import { Button, Row, Stack, Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import type { PanelProps } from './panel-props.ts';

/** Confirms that a reminder is to be dismissed, with the consequences. */
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

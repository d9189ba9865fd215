import { Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { cityOf, clocksDiffer, visitorTimeZone } from './workshop-time.ts';

/** Says whose time it is, to visitors whose own clock shows another. */
export function WorkshopTimeNote({ timeZone }: { timeZone: string }) {
  const text = useText();
  if (!clocksDiffer(new Date(), timeZone, visitorTimeZone())) return null;
  return (
    <Text size="small" tone="muted">
      {text('time.note', { city: cityOf(timeZone) })}
    </Text>
  );
}

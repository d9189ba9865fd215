import { cityOf, deviceShowsOtherTime } from '@forecourt/shared/dates';
import { Text } from '@forecourt/shared/ui';
import { useText } from './text.ts';

/** Says whose time it is, to visitors whose own clock shows another. */
export function WorkshopTimeNote({ timeZone }: { timeZone: string }) {
  const text = useText();
  if (!deviceShowsOtherTime(new Date(), timeZone)) return null;
  return (
    <Text size="small" tone="muted">
      {text('time.note', { city: cityOf(timeZone) })}
    </Text>
  );
}

import { isUnreached } from '@forecourt/shared/http';
import { useFormat } from '@forecourt/shared/i18n';
import { Text } from '@forecourt/shared/ui';
import type { ScreenQuery } from './screen-query.ts';
import { useText } from './text.ts';

type AsOfProps = Pick<ScreenQuery<unknown>, 'data' | 'error' | 'dataUpdatedAt'>;

const MINUTE_MS = 60_000;

/** Whether a query says of itself, to the minute, the age of another one. */
export function isAsOld(query: ScreenQuery<unknown>, other: ScreenQuery<unknown>): boolean {
  const minuteOf = ({ dataUpdatedAt = 0 }: ScreenQuery<unknown>) => Math.floor(dataUpdatedAt / MINUTE_MS);
  return query.data !== undefined && isUnreached(query.error) && minuteOf(query) === minuteOf(other);
}

/** How old the data is, where it could not be asked for anew because there is no network. */
export function AsOf({ data, error, dataUpdatedAt }: AsOfProps) {
  const text = useText();
  const format = useFormat();
  if (data === undefined || !dataUpdatedAt || !isUnreached(error)) return null;
  const at = new Date(dataUpdatedAt);
  const isToday = at.toDateString() === new Date().toDateString();
  const when = format.moment(at.toISOString(), {
    ...(!isToday && { weekday: 'short', day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
  });
  return (
    <Text tone="muted" size="small">
      {text('asOf', { when })}
    </Text>
  );
}

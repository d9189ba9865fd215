import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { Row, Tag, Text } from '@forecourt/shared/ui';
import { type Opening, openingAt } from './opening.ts';
import { useText } from './text.ts';
import { useMinute } from './use-minute.ts';

const DAYS_OF_A_WEEK = 7;

/** Whether the workshop is open now, and until or from when. */
export function OpeningLine() {
  const text = useText();
  const format = useFormat();
  const { booking, organisation } = siteSettings();
  const { isOpen, today, next } = openingAt(useMinute(), booking, organisation.timeZone);

  /** The nearer it is, the shorter. */
  function opens({ inDays, date, time }: NonNullable<Opening['next']>): string {
    if (inDays === 0) return text('opening.next.today', { time: format.time(time) });
    if (inDays === 1) return text('opening.next.tomorrow', { time: format.time(time) });
    const within: Intl.DateTimeFormatOptions =
      inDays < DAYS_OF_A_WEEK ? {} : { day: 'numeric', month: 'long' };
    const day = format.date(date, { weekday: 'long', ...within });
    return text('opening.next.day', { day, time: format.time(time) });
  }

  return (
    <Row gap={8} wrap>
      <Tag tone={isOpen ? 'good' : 'neutral'}>{text(isOpen ? 'opening.open' : 'opening.closed')}</Tag>
      <Text as="span" size="small" tone="muted">
        {isOpen && today && (
          <span>{text('opening.today', { from: format.time(today.from), to: format.time(today.to) })}</span>
        )}
        {next && <span>{opens(next)}</span>}
      </Text>
    </Row>
  );
}

import { countryConventions } from '@forecourt/shared/country';
import { addDays } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import {
  CallWorkshopLink,
  capitalise,
  Disclosure,
  Row,
  Section,
  ShowOn,
  Stack,
  Tag,
  Text,
} from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { groupWeekHours, type Opening, openingStatusAt, type WeekdaysWithSameHours } from './opening.ts';
import { useCurrentMinute } from './use-minute.ts';
import styles from './workshop.module.css';
import { DirectionsLink, PostalAddress, WorkshopTimeNote } from './workshop-contact.tsx';
import { useText } from './workshop-texts.ts';

const DAYS_OF_A_WEEK = 7;

/** Returns a function that writes when the workshop opens next: "Opens tomorrow at 09:00"; from a week on with the date. */
function useNextOpeningFormatter(): (next: Pick<Opening, 'date' | 'inDays' | 'from'>) => string {
  const text = useText();
  const format = useFormat();
  return ({ inDays, date, from }) => {
    const time = format.time(from);
    if (inDays === 0) return text('opening.next.today', { time });
    if (inDays === 1) return text('opening.next.tomorrow', { time });
    const within: Intl.DateTimeFormatOptions =
      inDays < DAYS_OF_A_WEEK ? {} : { day: 'numeric', month: 'long' };
    return text('opening.next.day', { day: format.date(date, { weekday: 'long', ...within }), time });
  };
}

interface NextOpeningProps {
  /** Whether the text is part of a sentence, and therefore in brackets. */
  inText?: boolean;
  withHours?: boolean;
}

/** Text that says when the workshop opens next; renders nothing while it is open, unless today's hours are wanted. */
export function NextOpening({ inText, withHours }: NextOpeningProps) {
  const text = useText();
  const format = useFormat();
  const nextText = useNextOpeningFormatter();
  const { booking, organisation } = siteSettings();
  const { isOpen, today, next } = openingStatusAt(useCurrentMinute(), booking, organisation.timeZone);
  const hours =
    withHours &&
    isOpen &&
    today &&
    text('hours.today', { from: format.time(today.from), to: format.time(today.to) });
  const words = next ? nextText(next) : hours;
  return (
    words && (
      <Text as="span" size="small" tone="muted">
        {inText ? `(${words})` : capitalise(words)}
      </Text>
    )
  );
}

function OpeningLine() {
  const text = useText();
  const format = useFormat();
  const { booking, organisation } = siteSettings();
  const { isOpen, today } = openingStatusAt(useCurrentMinute(), booking, organisation.timeZone);
  return (
    <Row gap={8} wrap>
      <Tag tone={isOpen ? 'good' : 'neutral'}>{text(isOpen ? 'opening.open' : 'opening.closed')}</Tag>
      {/* If all days have the same hours, the line of the week says them. */}
      {today && (isOpen ? week().length > 1 : weekIsCollapsed()) && (
        <Text as="span" size="small" tone="muted">
          {text('opening.today', { from: format.time(today.from), to: format.time(today.to) })}
        </Text>
      )}
      <NextOpening />
    </Row>
  );
}

const A_SUNDAY = '2026-01-04';

const MAX_SHOWN = 3;

function week(): WeekdaysWithSameHours[] {
  const { booking, organisation } = siteSettings();
  return groupWeekHours(booking, countryConventions(organisation.country).firstDayOfWeek);
}

/** Whether the week's hours are collapsed, because they need many lines. */
function weekIsCollapsed(): boolean {
  return week().length > MAX_SHOWN;
}

/** Regular opening hours of the week, collapsed if they need many lines. */
export function WeekHours() {
  const text = useText();
  const format = useFormat();
  const dayName = (weekday: number) => format.date(addDays(A_SUNDAY, weekday), { weekday: 'long' });
  function daysText([first, ...others]: WeekdaysWithSameHours['days']): string {
    const last = others.at(-1);
    if (last === undefined) return dayName(first);
    const names = { first: dayName(first), last: dayName(last) };
    if (others.length === DAYS_OF_A_WEEK - 1) return text('hours.every');
    return others.length === 1 ? text('hours.pair', names) : text('hours.days', names);
  }
  const lines = (
    <dl className={styles.week}>
      {week().map(({ days, hours }) => (
        <div key={days[0]}>
          <dt>{daysText(days)}</dt>
          <dd>
            {hours
              ? text('hours.times', { from: format.time(hours.from), to: format.time(hours.to) })
              : text('opening.closed')}
          </dd>
        </div>
      ))}
    </dl>
  );
  return weekIsCollapsed() ? <Disclosure title={text('hours.week')}>{lines}</Disclosure> : lines;
}

interface WorkshopCardProps {
  title?: string | undefined;
  /** Whether to name the business and its address, with directions. Not needed beside a card that does. */
  withAddress?: boolean;
  /** Whether to have a button for directions. Not needed beside a card that has one. */
  withMap?: boolean;
  /** Whether to name the time zone to visitors whose clock differs. Not needed beside a visit, which does. */
  withTimeNote?: boolean;
  /** Whether to say if the workshop is open now. */
  withStatus?: boolean;
  /** Whether phones have a button to call. Not needed below a card that has one. */
  withCall?: boolean;
  children?: ReactNode;
}

/** Opening hours, address, directions and, on phones, a call link. On desktops the side bar has the number if signed in. */
export function WorkshopCard({
  title,
  withAddress = true,
  withMap = true,
  withTimeNote = true,
  withStatus = true,
  withCall = true,
  children,
}: WorkshopCardProps) {
  const text = useText();
  const { name, address, timeZone } = siteSettings().organisation;
  return (
    <Section title={title ?? (withAddress ? name : text('hours.week'))} boxed>
      <Stack gap={12}>
        {(withStatus || withTimeNote) && (
          <Stack gap={8}>
            {withStatus && <OpeningLine />}
            {withTimeNote && <WorkshopTimeNote timeZone={timeZone} />}
          </Stack>
        )}
        <div className={styles.facts}>
          <WeekHours />
          {withAddress && address && (
            <address className={styles.address}>
              <PostalAddress {...address} />
            </address>
          )}
        </div>
        <Row share wrap>
          {withAddress && withMap && <DirectionsLink />}
          {children}
          {withCall && (
            <ShowOn device="phone">
              <CallWorkshopLink />
            </ShowOn>
          )}
        </Row>
      </Stack>
    </Section>
  );
}

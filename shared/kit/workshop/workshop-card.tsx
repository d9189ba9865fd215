import { countryConventions } from '@forecourt/shared/country';
import { addDays, deviceShowsOtherTime, timeZoneCity } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { CallWorkshop, Disclosure, LinkButton, Row, Section, Stack, Tag, Text } from '@forecourt/shared/ui';
import { type Opening, openingStatusAt, type SameHours, weekHours } from './opening.ts';
import { useHoursText, useText } from './text.ts';
import { useCurrentMinute } from './use-minute.ts';
import styles from './workshop.module.css';

const DAYS_OF_A_WEEK = 7;

function OpeningLine() {
  const text = useText();
  const format = useFormat();
  const { booking, organisation } = siteSettings();
  const { isOpen, today, next } = openingStatusAt(useCurrentMinute(), booking, organisation.timeZone);

  /** The nearer the day, the shorter the text. */
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

const A_SUNDAY = '2026-01-04';

const MAX_SHOWN = 3;

function WeekHours() {
  const text = useText();
  const format = useFormat();
  const { booking, organisation } = siteSettings();
  const dayName = (weekday: number) => format.date(addDays(A_SUNDAY, weekday), { weekday: 'long' });
  function daysText([first, ...others]: SameHours['days']): string {
    const last = others.at(-1);
    if (last === undefined) return dayName(first);
    const names = { first: dayName(first), last: dayName(last) };
    return others.length === 1 ? text('hours.pair', names) : text('hours.days', names);
  }
  const week = weekHours(booking, countryConventions(organisation.country).firstDayOfWeek);
  const lines = (
    <dl className={styles.week}>
      {week.map(({ days, hours }) => (
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
  return week.length > MAX_SHOWN ? <Disclosure title={text('hours.week')}>{lines}</Disclosure> : lines;
}

function AddressLines({ lines }: { lines: readonly string[] }) {
  return (
    <address className={styles.address} translate="no">
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  );
}

/** Names the workshop's time zone if the visitor's clock shows another time. */
export function WorkshopTimeNote({ timeZone }: { timeZone: string }) {
  const text = useText();
  if (!deviceShowsOtherTime(new Date(), timeZone)) return null;
  return (
    <Text size="small" tone="muted">
      {text('time.note', { city: timeZoneCity(timeZone) })}
    </Text>
  );
}

interface WorkshopAddressProps {
  date: string | null;
}

/** Nothing without an address in the settings. @param date `YYYY-MM-DD` */
export function WorkshopAddress({ date }: WorkshopAddressProps) {
  const hoursText = useHoursText();
  const { address, name } = siteSettings().organisation;
  if (!address) return null;
  const hours = date && hoursText(date);
  return (
    <div className={styles.where}>
      <AddressLines lines={[name, ...address.lines]} />
      {hours && (
        <Text size="small" tone="muted">
          {hours}
        </Text>
      )}
    </div>
  );
}

/** Nothing without a map in the settings. */
export function MapLink() {
  const text = useText();
  const map = siteSettings().organisation.address?.map;
  if (!map) return null;
  return (
    <LinkButton variant="link" href={map}>
      {text('address.map')}
    </LinkButton>
  );
}

interface WorkshopCardProps {
  title?: string | undefined;
}

export function WorkshopCard({ title }: WorkshopCardProps) {
  const text = useText();
  const { name, address, timeZone } = siteSettings().organisation;
  return (
    <Section title={title ?? name} boxed>
      <Stack gap={12}>
        <Stack gap={8}>
          <OpeningLine />
          <WorkshopTimeNote timeZone={timeZone} />
          <WeekHours />
        </Stack>
        {address && <AddressLines lines={address.lines} />}
        <Row share wrap>
          {address?.map && (
            <LinkButton variant="quiet" href={address.map}>
              {text('address.map')}
            </LinkButton>
          )}
          <CallWorkshop number />
        </Row>
      </Stack>
    </Section>
  );
}

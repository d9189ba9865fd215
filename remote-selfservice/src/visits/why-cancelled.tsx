import {
  type Appointment,
  appointmentsQuery,
  availabilityQuery,
  type DayAvailability,
} from '@forecourt/shared/api';
import { addDays, addNoBreakSpaces, localDateAt, toMinutesSinceMidnight } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { bookPath, visitPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { siteSettings } from '@forecourt/shared/settings';
import { LinkButton, ShowOn, Skeleton, Stack, Text, WorkshopPhoneLink } from '@forecourt/shared/ui';
import { useCurrentMinute } from '@forecourt/shared/workshop';
import { findTimesBlockedByVisits, markBlockedTimesAsTaken } from '../slot-picker/free-times.ts';
import { type DateAndTime, useDateAndTimeFormatter } from '../slot-picker/text.ts';
import { useText } from '../text.ts';
import { findReplacementVisit } from './split-visits.ts';
import styles from './visit.module.css';
import { findWorkshopCancellation, toTodayOrTomorrow } from './visit-status.ts';

export function useMissedVisitTitleFormatter(): (visit: Appointment, now: Date) => string {
  const text = useText();
  const format = useFormat();
  return (visit, now) =>
    toTodayOrTomorrow(visit, now) === 'today'
      ? text('visit.heading.no_show.today')
      : text('visit.heading.no_show', { date: addNoBreakSpaces(format.date(visit.date)) });
}

interface ReplacementOfferProps {
  visit: Appointment;
  /** Path to which the booking's *Back* returns; if null or undefined, it returns to the home screen. */
  returnTo?: string | null | undefined;
  heading: 'h2' | 'h3';
}

/** Other times for a visit that was cancelled or missed, or a link to its replacement. The workshop's reason is first. */
export function ReplacementOffer({ visit, returnTo = null, heading }: ReplacementOfferProps) {
  const text = useText();
  const { vehicle, service_type: service } = visit;
  const byWorkshop = findWorkshopCancellation(visit);
  const offered = useOfferedTimes(visit);
  const visits = useQuery(appointmentsQuery());
  const when = useDateAndTimeFormatter();
  const replacement =
    (byWorkshop || visit.status === 'no_show') && findReplacementVisit(visit, visits.data ?? []);
  const reason = byWorkshop?.reason;
  const isNoneOffered = offered?.length === 0;
  return (
    <Stack gap={12}>
      {reason && (
        <Text lines>
          <q>{reason}</q>
        </Text>
      )}
      {visit.status === 'no_show' && <Text>{text('no_show.text')}</Text>}
      {replacement ? (
        <LinkButton variant="quiet" to={visitPath(replacement.id)} wide>
          {text('cancelled.replaced', { when: addNoBreakSpaces(when.of(replacement)) })}
        </LinkButton>
      ) : (
        <ShowOn device="screen">
          <OfferedTimes
            visit={visit}
            times={offered}
            returnTo={returnTo}
            toCanceller={visit.status === 'cancelled' && !byWorkshop}
            heading={heading}
          />
          <LinkButton
            // This link is the primary action only if no other times are offered.
            variant={isNoneOffered ? 'primary' : 'quiet'}
            to={bookPath({ vehicle: vehicle.id, service, returnTo })}
            wide
          >
            {text(isNoneOffered && !byWorkshop ? 'book.again' : 'book.another')}
          </LinkButton>
          {isNoneOffered && (
            <Text size="small" tone="muted">
              {text('cancelled.workshop.text')} <WorkshopPhoneLink />
            </Text>
          )}
        </ShowOn>
      )}
    </Stack>
  );
}

const DAY = { day: 'numeric', month: 'short' } as const;

interface OfferedTimesProps {
  visit: Pick<Appointment, 'service_type'> & { vehicle: { id: string } };
  times: readonly DateAndTime[] | null;
  /** Path to which the booking's *Back* returns; null for the home screen. */
  returnTo: string | null;
  /** Whether the customer cancelled the visit, so that other times help only after a change of mind. */
  toCanceller?: boolean;
  /** Element of the question; a paragraph if undefined. */
  heading?: 'h2' | 'h3';
}

export function OfferedTimes({
  visit,
  times,
  returnTo,
  toCanceller = false,
  heading: Heading,
}: OfferedTimesProps) {
  const text = useText();
  const format = useFormat();
  if (times?.length === 0) return null;
  const question = text(toCanceller ? 'cancelled.regret' : 'cancelled.times');
  return (
    <Stack gap={8}>
      <div>
        {Heading ? <Heading>{question}</Heading> : <Text strong>{question}</Text>}
        {toCanceller && <Text>{text('cancelled.regret.text')}</Text>}
      </div>
      {times ? (
        <div className={styles.offers}>
          {times.map((offered) => (
            <LinkButton
              key={offered.date}
              variant="quiet"
              to={bookPath({ vehicle: visit.vehicle.id, service: visit.service_type, ...offered, returnTo })}
            >
              <span className={styles.offered}>
                <span>{format.date(offered.date, { weekday: 'short' })} </span>
                <span>{addNoBreakSpaces(format.date(offered.date, DAY))} </span>
                <span>{format.time(offered.time)}</span>
              </span>
            </LinkButton>
          ))}
        </div>
      ) : (
        <Skeleton shape="block" height={86} />
      )}
    </Stack>
  );
}

const MAX_OFFERED_TIMES = 3;
/** Number of days to search after the first one, few enough for a single availability request. */
const DAYS_AHEAD = 13;

/**
 * Times on other days, to offer in place of a cancelled or missed visit, without those at which the vehicle has another visit.
 * Null until loaded; empty if none is free, the work is not offered, or times or visits cannot be loaded.
 */
export function useOfferedTimes({
  service_type: service,
  date,
  time,
  vehicle,
}: Pick<Appointment, 'service_type' | 'date' | 'time'> & { vehicle: { id: string } }): DateAndTime[] | null {
  const { booking, organisation } = siteSettings();
  const today = localDateAt(useCurrentMinute(), organisation.timeZone);
  const last = addDays(today, booking.horizonDays);
  const from = date > today && date <= last ? date : today;
  const to = addDays(from, DAYS_AHEAD);
  const isOffered = Object.hasOwn(booking.serviceTypes, service);
  const { data, isPending } = useQuery({
    ...availabilityQuery({ service_type: service, from, to: [to, last].sort()[0] ?? to }),
    enabled: isOffered,
  });
  const visits = useQuery(appointmentsQuery());
  if (isOffered && (isPending || visits.isPending)) return null;
  if (!visits.data) return [];
  const own = findTimesBlockedByVisits(visits.data, vehicle.id, service);
  const days = markBlockedTimesAsTaken(data?.days ?? [], own).filter((day) => day.date !== date);
  return findNearbyTimes(days, time, MAX_OFFERED_TIMES);
}

/**
 * For each of the first `count` days with free times, returns the time nearest to the replaced one; if two are equally near,
 * the earlier one.
 * @param days in order of their date
 */
export function findNearbyTimes(
  days: readonly DayAvailability[],
  replaced: string,
  count: number,
): DateAndTime[] {
  const distance = (time: string) =>
    Math.abs(toMinutesSinceMidnight(time) - toMinutesSinceMidnight(replaced));
  const times = days.flatMap(({ date, slots }) => {
    const free = slots.filter(({ bookable }) => bookable).map(({ time }) => time);
    const [nearest] = free.sort((one, other) => distance(one) - distance(other));
    return nearest ? [{ date, time: nearest }] : [];
  });
  return times.slice(0, count);
}

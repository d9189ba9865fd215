import { type Appointment, availabilityQuery } from '@forecourt/shared/api';
import { addDays, keepTogether, localDateAt } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { bookPath, visitPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { siteSettings } from '@forecourt/shared/settings';
import { LinkButton, Skeleton, Stack, Text } from '@forecourt/shared/ui';
import { useMinute } from '@forecourt/shared/workshop';
import { useText } from '../text.ts';
import { nearTimes } from './near-times.ts';
import styles from './visit.module.css';

/** So many times are offered, of the days from the visit's own on, for as long as one look at the times goes. */
const OFFERED = 3;
const DAYS_AHEAD = 13;

const DAY = { day: 'numeric', month: 'short' } as const;

/**
 * Times in place of a visit that the workshop cancelled, each of which leads into the booking with all else chosen; nothing
 * where none is to be had, or the workshop does that work no more.
 */
export function OfferedTimes({ visit }: { visit: Appointment }) {
  const text = useText();
  const format = useFormat();
  const { id, vehicle, service_type: service, date, time } = visit;
  const { booking, organisation } = siteSettings();
  const today = localDateAt(useMinute(), organisation.timeZone);
  const last = addDays(today, booking.horizonDays);
  const from = date > today && date <= last ? date : today;
  const to = addDays(from, DAYS_AHEAD);
  const isOffered = Object.hasOwn(booking.serviceTypes, service);
  const { data, isPending } = useQuery({
    ...availabilityQuery({ service_type: service, from, to: [to, last].sort()[0] ?? to }),
    enabled: isOffered,
  });
  const times = nearTimes(data?.days ?? [], { time }, OFFERED);
  if (!isOffered || (!isPending && times.length === 0)) return null;
  return (
    <Stack gap={8}>
      <Text>{text('cancelled.times')}</Text>
      {isPending ? (
        <Skeleton shape="block" height={78} />
      ) : (
        <div className={styles.offers}>
          {times.map((offered) => (
            <LinkButton
              key={offered.date}
              variant="quiet"
              to={bookPath({ vehicle: vehicle.id, service, ...offered, returnTo: visitPath(id) })}
            >
              <span className={styles.offered}>
                <span>{format.date(offered.date, { weekday: 'short' })} </span>
                <span>{keepTogether(format.date(offered.date, DAY))} </span>
                <span>{format.time(offered.time)}</span>
              </span>
            </LinkButton>
          ))}
        </div>
      )}
    </Stack>
  );
}

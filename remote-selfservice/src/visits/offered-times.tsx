import type { Appointment } from '@forecourt/shared/api';
import { withoutLineBreaks } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { bookPath, visitPath } from '@forecourt/shared/links';
import { LinkButton, Skeleton, Stack, Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import type { DayTime } from '../times/free-times.ts';
import styles from './visit.module.css';

const DAY = { day: 'numeric', month: 'short' } as const;

interface OfferedTimesProps {
  visit: Appointment;
  times: readonly DayTime[] | null;
}

/** Replacements for a visit that the workshop cancelled, each a link to a prefilled booking. */
export function OfferedTimes({ visit: { id, vehicle, service_type: service }, times }: OfferedTimesProps) {
  const text = useText();
  const format = useFormat();
  if (times?.length === 0) return null;
  return (
    <Stack gap={8}>
      <Text strong>{text('cancelled.times')}</Text>
      {times ? (
        <div className={styles.offers}>
          {times.map((offered) => (
            <LinkButton
              key={offered.date}
              variant="quiet"
              to={bookPath({ vehicle: vehicle.id, service, ...offered, returnTo: visitPath(id) })}
            >
              <span className={styles.offered}>
                <span>{format.date(offered.date, { weekday: 'short' })} </span>
                <span>{withoutLineBreaks(format.date(offered.date, DAY))} </span>
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

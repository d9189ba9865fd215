import { siteSettings } from '@forecourt/shared/settings';
import { ShowOn, VisuallyHidden } from '@forecourt/shared/ui';
import { useHoursText, useWorkshopText } from '@forecourt/shared/workshop';
import styles from './visit.module.css';

interface VisitPlaceProps {
  /** The day that somebody is to come on, `YYYY-MM-DD`; null once they have come. */
  date: string | null;
}

/**
 * Where a visit takes place, be it booked or about to be, and when the workshop is open that day; the address leads to a
 * map. Nothing where the settings have none; on paper `VisitPaper` says it.
 */
export function VisitPlace({ date }: VisitPlaceProps) {
  const text = useWorkshopText();
  const hoursText = useHoursText();
  const { name, address } = siteSettings().organisation;
  if (!address) return null;
  const hours = date && hoursText(date);
  const lines = <span translate="no">{address.lines.join(', ')}</span>;
  return (
    <ShowOn device="screen">
      <address className={styles.place}>
        <span translate="no">{name}</span>
        {address.map ? (
          <a href={address.map}>
            {lines} <VisuallyHidden>{text('address.map')}</VisuallyHidden>
          </a>
        ) : (
          lines
        )}
        {hours && <span className={styles.hours}>{hours}</span>}
      </address>
    </ShowOn>
  );
}

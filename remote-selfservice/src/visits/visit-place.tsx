import { siteSettings } from '@forecourt/shared/settings';
import { ShowOn, VisuallyHidden } from '@forecourt/shared/ui';
import { useHoursText, useWorkshopText } from '@forecourt/shared/workshop';
import styles from './visit.module.css';

interface VisitPlaceProps {
  /** Day of arrival, `YYYY-MM-DD`; null after arrival. */
  date: string | null;
}

/**
 * Address of a visit, linked to a map, and the opening hours of its day. Renders nothing if the settings lack an address; on
 * paper `VisitPaper` has it.
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

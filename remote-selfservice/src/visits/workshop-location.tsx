import { localDateAt } from '@forecourt/shared/dates';
import { siteSettings } from '@forecourt/shared/settings';
import { ShowOn } from '@forecourt/shared/ui';
import { PostalAddress, useCurrentMinute, useOpeningHoursFormatter } from '@forecourt/shared/workshop';
import type { ReactNode } from 'react';
import styles from './visit.module.css';

interface WorkshopLocationProps {
  /** Day whose opening hours are shown (`YYYY-MM-DD`); null to show `children` instead, if any. */
  date: string | null;
  /** Opening hours to show if `date` is null. */
  children?: ReactNode;
  /** Whether it is also printed, because no `VisitPrintout` is. */
  printed?: boolean;
}

/**
 * Workshop's address, linked to a map if the settings have one, with opening hours. Renders nothing if the settings have no
 * address. In print, `VisitPrintout` shows the address.
 */
export function WorkshopLocation({ date, children, printed = false }: WorkshopLocationProps) {
  const { name, address, timeZone } = siteSettings().organisation;
  const hoursText = useOpeningHoursFormatter(localDateAt(useCurrentMinute(), timeZone));
  if (!address) return null;
  const hours = date ? hoursText(date) : children;
  const place = (
    <address className={styles.place}>
      <span translate="no">{name}</span>
      <PostalAddress {...address} />
      {hours && <div className={styles.hours}>{hours}</div>}
    </address>
  );
  return printed ? place : <ShowOn device="screen">{place}</ShowOn>;
}

import { siteSettings } from '@forecourt/shared/settings';
import { ShowOn, Text, VisuallyHidden } from '@forecourt/shared/ui';
import { useOpeningHoursFormatter, useWorkshopText } from '@forecourt/shared/workshop';
import { useText } from '../text.ts';
import styles from './visit.module.css';

interface VisitPlaceProps {
  /** Day of arrival (`YYYY-MM-DD`), whose opening hours are shown; null after arrival. */
  date: string | null;
}

/**
 * Workshop's address, linked to a map, with the opening hours on the day of the visit. Renders nothing if the settings have no
 * address. In print, `VisitPaper` shows the address.
 */
export function WorkshopLocation({ date }: VisitPlaceProps) {
  const text = useWorkshopText();
  const hoursText = useOpeningHoursFormatter();
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

/** What the customer brings to the visit. */
export function WhatToBring() {
  const text = useText();
  return (
    <div>
      <Text size="small" tone="muted">
        {text('fact.bring')}
      </Text>
      <Text>{text('fact.bring.text')}</Text>
    </div>
  );
}

import { isDeviceTimeDifferent, timeZoneCity } from '@forecourt/shared/dates';
import { siteSettings } from '@forecourt/shared/settings';
import { LinkButton, Text, WorkshopPhoneLink } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import styles from './workshop.module.css';
import { useOpeningHoursFormatter, useText } from './workshop-texts.ts';

interface ContactLineProps {
  children?: ReactNode;
}

export function ContactLine({ children }: ContactLineProps) {
  const text = useText();
  return (
    <Text size="small" tone="muted">
      {children ?? text('contact')} <WorkshopPhoneLink />
    </Text>
  );
}

/** Note with the workshop's time zone, shown if the visitor's clock differs from it. */
export function WorkshopTimeNote({ timeZone }: { timeZone: string }) {
  const text = useText();
  if (!isDeviceTimeDifferent(new Date(), timeZone)) return null;
  return (
    <Text size="small" tone="muted">
      {text('time.note', { city: timeZoneCity(timeZone) })}
    </Text>
  );
}

export function AddressLines({ lines }: { lines: readonly string[] }) {
  return (
    <address className={styles.address} translate="no">
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  );
}

interface WorkshopAddressProps {
  date: string | null;
}

/** Address of the workshop; renders nothing if the settings have none. @param date day whose opening hours are shown, `YYYY-MM-DD` */
export function WorkshopAddress({ date }: WorkshopAddressProps) {
  const hoursText = useOpeningHoursFormatter();
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

export function WorkshopMapLink() {
  const text = useText();
  const map = siteSettings().organisation.address?.map;
  if (!map) return null;
  return (
    <LinkButton variant="link" href={map}>
      {text('address.map')}
    </LinkButton>
  );
}

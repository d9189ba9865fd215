import { isDeviceTimeDifferent, timeZoneCity } from '@forecourt/shared/dates';
import { Text, VisuallyHidden, WorkshopPhoneLink } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import styles from './workshop.module.css';
import { useText } from './workshop-texts.ts';

interface ContactLineProps {
  children?: ReactNode;
  /** Text after the number. */
  after?: ReactNode;
}

export function ContactLine({ children, after }: ContactLineProps) {
  const text = useText();
  return (
    <Text size="small" tone="muted">
      {children ?? text('contact')} <WorkshopPhoneLink /> {after}
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

interface AddressLinesProps {
  lines: readonly string[];
  /** URL of a map, if there is one. */
  map: string | null | undefined;
}

export function AddressLines({ lines, map }: AddressLinesProps) {
  const text = useText();
  const shown = <span translate="no">{lines.join(', ')}</span>;
  return (
    <address className={styles.address}>
      {map ? (
        <a href={map}>
          {shown} <VisuallyHidden>{text('address.map')}</VisuallyHidden>
        </a>
      ) : (
        shown
      )}
    </address>
  );
}

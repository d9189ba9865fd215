import { siteSettings } from '@forecourt/shared/settings';
import { LinkButton, Text } from '@forecourt/shared/ui';
import { useHoursText, useText } from './text.ts';
import styles from './workshop.module.css';

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

import { siteSettings } from '@forecourt/shared/settings';
import { LinkButton, Text } from '@forecourt/shared/ui';
import { AddressLines } from './address-lines.tsx';
import { useText } from './text.ts';
import { useHoursText } from './use-hours-text.ts';
import styles from './workshop.module.css';

interface WorkshopAddressProps {
  /** The day that somebody comes on, `YYYY-MM-DD`; null before it is chosen. */
  date: string | null;
}

/** Where the workshop is, as on an envelope, and when it is open on a day. Nothing where the settings have no address. */
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

/** The way to a map of where the workshop is; nothing where the settings have none. */
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

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

/**
 * Where the workshop is, as on an envelope, the way to a map, and when it is open on a day. Nothing where the settings
 * have no address.
 */
export function WorkshopAddress({ date }: WorkshopAddressProps) {
  const text = useText();
  const hoursText = useHoursText();
  const { address, name } = siteSettings().organisation;
  if (!address) return null;
  const hours = date && hoursText(date);
  return (
    <div>
      <AddressLines lines={[name, ...address.lines]} />
      {hours && (
        <div className={styles.hours}>
          <Text size="small" tone="muted">
            {hours}
          </Text>
        </div>
      )}
      {address.map && (
        <div>
          <LinkButton variant="link" href={address.map}>
            {text('address.map')}
          </LinkButton>
        </div>
      )}
    </div>
  );
}

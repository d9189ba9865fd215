import { siteSettings } from '@forecourt/shared/settings';
import { LinkButton } from '@forecourt/shared/ui';
import { AddressLines } from './address-lines.tsx';
import { useText } from './text.ts';
import styles from './workshop.module.css';

/** Where the workshop is, as on an envelope, and the way to a map. Nothing where the settings have no address. */
export function WorkshopAddress() {
  const text = useText();
  const { address, name } = siteSettings().organisation;
  if (!address) return null;
  return (
    <div>
      <AddressLines lines={[name, ...address.lines]} />
      {address.map && (
        <div className={styles.map}>
          <LinkButton variant="link" href={address.map}>
            {text('address.map')}
          </LinkButton>
        </div>
      )}
    </div>
  );
}

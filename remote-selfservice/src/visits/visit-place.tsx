import { siteSettings } from '@forecourt/shared/settings';
import { ShowOn, VisuallyHidden } from '@forecourt/shared/ui';
import { useText as useWorkshopText } from '../workshop/text.ts';
import styles from './visit.module.css';

/** Where a visit takes place; the address leads to a map. Nothing where the settings have none; paper has it elsewhere. */
export function VisitPlace() {
  const text = useWorkshopText();
  const { name, address } = siteSettings().organisation;
  if (!address) return null;
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
      </address>
    </ShowOn>
  );
}

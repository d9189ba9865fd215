import { siteSettings } from '@forecourt/shared/settings';
import { capitalise, Icon, phoneIcon, telephoneHref, useWorkshopNoun } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import styles from './layout.module.css';

export function PhoneLink() {
  const text = useText();
  const workshop = useWorkshopNoun();
  const { phone } = siteSettings().organisation;
  return (
    <a
      href={telephoneHref(phone)}
      className={styles.phone}
      aria-label={capitalise(text('layout.phone', { workshop, phone }))}
    >
      <Icon path={phoneIcon} />
      <span className={styles.phoneNumber}>{phone}</span>
    </a>
  );
}

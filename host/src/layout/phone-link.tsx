import { siteSettings } from '@forecourt/shared/settings';
import { capitalised, Icon, phoneIcon, telephoneHref, useWorkshopWord } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import styles from './layout.module.css';

/** The business's phone number, never far: an icon beside the brand on phones, the foot of the side bar on desks. */
export function PhoneLink() {
  const text = useText();
  const workshop = useWorkshopWord();
  const { phone } = siteSettings().organisation;
  return (
    <a
      href={telephoneHref(phone)}
      className={styles.phone}
      aria-label={capitalised(text('layout.phone', { workshop, phone }))}
    >
      <Icon path={phoneIcon} />
      <span className={styles.phoneNumber}>{phone}</span>
    </a>
  );
}

import { siteSettings } from '@forecourt/shared/settings';
import { Text, telephoneHref } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import styles from './trouble.module.css';

/** Whom to call when signing in does not work. */
export function Trouble() {
  const text = useText();
  const { phone } = siteSettings().organisation;
  return (
    <Text size="small" tone="muted">
      {text('trouble')}{' '}
      <a href={telephoneHref(phone)} className={styles.phone}>
        {phone}
      </a>
    </Text>
  );
}

import { siteSettings } from '@forecourt/shared/settings';
import { Text, telephoneHref } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import styles from './sign-in-help.module.css';

/** Whom to call when signing in does not work. */
export function SignInHelp() {
  const text = useText();
  const { phone } = siteSettings().organisation;
  return (
    <Text size="small" tone="muted">
      {text('help.call')}{' '}
      <a href={telephoneHref(phone)} className={styles.phone}>
        {phone}
      </a>
    </Text>
  );
}

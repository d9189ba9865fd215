import { Fragment } from 'react';
import styles from './email-address.module.css';

/** Email address that wraps after the "@" and before dots of the part before it, not inside words. */
export function EmailAddress({ children: email }: { children: string }) {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  return (
    <span className={styles.address}>
      {email
        .slice(0, at)
        .split(/(?=\.)/)
        .map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address have no other identity
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      <wbr />
      {domain}
    </span>
  );
}

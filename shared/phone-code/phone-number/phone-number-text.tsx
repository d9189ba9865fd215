import styles from './phone-number-text.module.css';

/** A phone number within a sentence; stays in one line. */
export function PhoneNumberText({ children }: { children: string }) {
  return (
    <span className={styles.number} translate="no">
      {children}
    </span>
  );
}

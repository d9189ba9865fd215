import type { ReactNode } from 'react';
import { alertIcon, Icon } from '../display/icon.tsx';
import styles from './field-error.module.css';

interface FieldErrorProps {
  id?: string | undefined;
  /** Whether screen readers announce the error at once. */
  announced?: boolean | undefined;
  children: ReactNode;
}

export function FieldError({ id, announced, children }: FieldErrorProps) {
  return (
    <p id={id} role={announced ? 'alert' : undefined} className={styles.error}>
      <Icon path={alertIcon} size={16} />
      {/* One element, so that links within the text stay in its line. */}
      <span>{children}</span>
    </p>
  );
}

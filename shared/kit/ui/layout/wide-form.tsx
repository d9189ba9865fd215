import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './wide-form.module.css';

interface FormCardProps {
  children: ReactNode;
  /** Whether the fields are in one column, so that the card is only as wide as these. */
  narrow?: boolean;
}

export function FormCard({ children, narrow = false }: FormCardProps) {
  return <div className={classNames(styles.card, narrow && styles.narrow)}>{children}</div>;
}

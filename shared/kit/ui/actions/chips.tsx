import { Link } from '@forecourt/shared/router';
import type { ReactNode } from 'react';
import { Icon } from '../display/icon.tsx';
import styles from './chips.module.css';

export interface ChipsProps {
  label: string;
  /** `ChipButton`s or `ChipLink`s. */
  children: ReactNode;
}

/** Short things to press, as many to a line as there is room for. */
export function Chips({ label, children }: ChipsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={label} className={styles.chips}>
      {children}
    </div>
  );
}

export interface ChipButtonProps {
  children: string;
  onClick: () => void;
  /** It is under way, here or beside it: takes no press. */
  busy?: boolean;
  /** Whether what it does is done already; for one that can be told. */
  pressed?: boolean;
}

/** Does something at once. */
export function ChipButton({ children, onClick, busy = false, pressed }: ChipButtonProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      aria-disabled={busy || undefined}
      aria-pressed={pressed}
      onClick={() => busy || onClick()}
    >
      {children}
    </button>
  );
}

export interface ChipLinkProps {
  children: string;
  to: string;
  /** Path data. */
  icon?: string;
}

/** Leads somewhere. */
export function ChipLink({ children, to, icon }: ChipLinkProps) {
  return (
    <Link to={to} className={styles.chip}>
      {icon && <Icon path={icon} size={16} />}
      <span>{children}</span>
    </Link>
  );
}

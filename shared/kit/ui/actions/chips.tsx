import { Link } from '@forecourt/shared/router';
import type { ReactNode } from 'react';
import { Icon } from '../display/icon.tsx';
import styles from './chips.module.css';

interface ChipsProps {
  label: string;
  children: ReactNode;
}

/** A group of `ChipButton`s or `ChipLink`s, which wrap onto several lines. */
export function Chips({ label, children }: ChipsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be wrong, because the group has no fields
    <div role="group" aria-label={label} className={styles.chips}>
      {children}
    </div>
  );
}

interface ChipButtonProps {
  children: string;
  onClick: () => void;
  pressed?: boolean;
}

export function ChipButton({ children, onClick, pressed }: ChipButtonProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onClick}>
      {children}
    </button>
  );
}

interface ChipLinkProps {
  children: string;
  to: string;
  icon?: string;
}

export function ChipLink({ children, to, icon }: ChipLinkProps) {
  return (
    <Link to={to} className={styles.chip}>
      {icon && <Icon path={icon} size={16} />}
      <span>{children}</span>
    </Link>
  );
}

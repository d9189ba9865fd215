import { Link } from '@forecourt/shared/router';
import { Icon } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import styles from './chips.module.css';

/** Short things to press, as many to a line as there is room for. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={label} className={styles.chips}>
      {children}
    </div>
  );
}

interface ChipProps {
  children: string;
  onClick: () => void;
  /** It is under way, here or beside it: takes no press. */
  busy?: boolean;
}

/** Does something at once. */
export function Chip({ children, onClick, busy = false }: ChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      aria-disabled={busy || undefined}
      onClick={() => busy || onClick()}
    >
      {children}
    </button>
  );
}

interface ChipLinkProps {
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
      {children}
    </Link>
  );
}

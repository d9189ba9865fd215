import { Link } from '@forecourt/shared/router';
import { chevronIcon, classNames, Icon } from '@forecourt/shared/ui';
import type { ComponentProps, ReactNode } from 'react';
import styles from './settings-list.module.css';

export function SettingsList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

interface SettingsRowProps {
  label: ReactNode;
  value?: ReactNode;
  to?: string | false | undefined;
  button?: ComponentProps<'button'>;
  action?: ReactNode;
  icon?: string;
  /** `accent`, `danger`: an action, without chevron. `fact`: no link, and the value is more prominent than its label. */
  tone?: 'accent' | 'danger' | 'fact' | undefined;
}

export function SettingsRow({ label, value, to, button, action, icon, tone }: SettingsRowProps) {
  const content = (
    <>
      <span className={styles.texts}>
        <span className={styles.label}>{label}</span>
        {value !== undefined && <span className={styles.value}>{value}</span>}
      </span>
      {action && <span className={styles.action}>{action}</span>}
      {(icon || (to && !tone)) && (
        <span className={styles.icon}>
          <Icon path={icon ?? chevronIcon} size={20} />
        </span>
      )}
    </>
  );
  const row = classNames(styles.row, tone && styles[tone], Boolean(to || button) && styles.pressable);
  return (
    <li className={styles.item}>
      {to ? (
        <Link to={to} className={row}>
          {content}
        </Link>
      ) : button ? (
        <button type="button" {...button} className={row}>
          {content}
        </button>
      ) : (
        <div className={row}>{content}</div>
      )}
    </li>
  );
}

import { Link } from '@forecourt/shared/router';
import { chevronIcon, classNames, Icon } from '@forecourt/shared/ui';
import type { ComponentProps, ReactNode } from 'react';
import styles from './settings-list.module.css';
import { useText } from './text.ts';

export function SettingsList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

interface SettingsRowProps {
  label: ReactNode;
  /** Null if there is no value yet; a row with a link then offers to add one. */
  value?: ReactNode;
  to?: string | false | undefined;
  button?: ComponentProps<'button'>;
  action?: ReactNode;
  icon?: string;
  /** `accent`: an action, whose row has no chevron. */
  tone?: 'accent' | 'danger';
}

export function SettingsRow({ label, value, to, button, action, icon, tone }: SettingsRowProps) {
  const text = useText();
  const content = (
    <>
      <span className={styles.texts}>
        <span className={styles.label}>{label}</span>
        {value !== undefined && (
          <span className={classNames(styles.value, value === null && to && styles.add)}>
            {value ?? text(to ? 'add' : 'none')}
          </span>
        )}
      </span>
      {action && <span className={styles.action}>{action}</span>}
      {(icon || (to && tone !== 'accent')) && (
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

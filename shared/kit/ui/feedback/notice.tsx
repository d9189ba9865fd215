import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { alertIcon, checkIcon, Icon, infoIcon } from '../display/icon.tsx';
import styles from './notice.module.css';

interface NoticeProps {
  tone?: 'info' | 'good' | 'warn' | 'bad' | undefined;
  /** Whether to interrupt screen readers (role alert) instead of waiting for a pause (role status). Default: only if `bad`. */
  atOnce?: boolean | undefined;
  title: ReactNode;
  level?: 1 | undefined;
  children?: ReactNode;
  action?: ReactNode;
}

const icons = { info: infoIcon, good: checkIcon, warn: alertIcon, bad: alertIcon };

export function Notice({
  tone = 'info',
  atOnce = tone === 'bad',
  title,
  level,
  children,
  action,
}: NoticeProps) {
  const Title = level === 1 ? 'h1' : 'p';
  return (
    <div role={atOnce ? 'alert' : 'status'} className={classNames(styles.notice, styles[tone])}>
      <span className={styles.icon}>
        <Icon path={icons[tone]} size={20} />
      </span>
      <div className={styles.texts}>
        <Title className={styles.title}>{title}</Title>
        {children && <div className={styles.text}>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}

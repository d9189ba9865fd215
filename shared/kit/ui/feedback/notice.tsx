import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/icon.tsx';
import { alertIcon, checkIcon, infoIcon } from '../display/icons.ts';
import styles from './notice.module.css';

export interface NoticeProps {
  /** `info` unless stated. `bad` is read out at once (alert), the others when there is a pause (status). */
  tone?: 'info' | 'good' | 'warn' | 'bad' | undefined;
  /** Read out at once although it is not `bad`: it answers what the customer has just done. */
  atOnce?: boolean | undefined;
  title: ReactNode;
  /** 1 where the notice is all there is on the screen: its title is then the page's. */
  level?: 1 | undefined;
  children?: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
}

const icons = { info: infoIcon, good: checkIcon, warn: alertIcon, bad: alertIcon };

/** Something that has happened or has to be known, in the page. Says what, and what to do. */
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

import { classNames } from '../class-names.ts';
import { Icon } from './icon.tsx';
import styles from './icon-disc.module.css';

export interface IconDiscProps {
  /** Path data of the icon. */
  path: string;
  /** `accent` unless stated. */
  tone?: 'accent' | 'good' | 'warn' | 'bad' | 'neutral' | undefined;
}

/** A large icon in a soft disc, for the head of an empty state or of a result. */
export function IconDisc({ path, tone = 'accent' }: IconDiscProps) {
  return (
    <span className={classNames(styles.disc, styles[tone])}>
      <Icon path={path} size={32} />
    </span>
  );
}

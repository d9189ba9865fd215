import { classNames } from '../class-names.ts';
import { Icon } from './icon.tsx';
import styles from './icon-disc.module.css';

export interface IconDiscProps {
  /** Path data of the icon. */
  path: string;
  /** `accent` unless stated. */
  tone?: 'accent' | 'good' | 'warn' | 'bad' | 'neutral' | undefined;
  /** `md` unless stated; `sm` stands before a row. */
  size?: 'sm' | 'md' | undefined;
}

/** An icon in a soft disc, for the head of an empty state or of a result, or before the row of a list. */
export function IconDisc({ path, tone = 'accent', size = 'md' }: IconDiscProps) {
  return (
    <span className={classNames(styles.disc, styles[tone], size === 'sm' && styles.sm)}>
      <Icon path={path} size={size === 'sm' ? 20 : 32} />
    </span>
  );
}

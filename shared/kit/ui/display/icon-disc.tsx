import { classNames } from '../class-names.ts';
import { Icon } from './icon.tsx';
import styles from './icon-disc.module.css';
import tones from './tones.module.css';

interface IconDiscProps {
  path: string;
  tone?: 'accent' | 'good' | 'warn' | 'bad' | 'neutral' | undefined;
  size?: 'sm' | 'md' | undefined;
}

export function IconDisc({ path, tone = 'accent', size = 'md' }: IconDiscProps) {
  return (
    <span className={classNames(styles.disc, styles[tone], tones[tone], size === 'sm' && styles.sm)}>
      <Icon path={path} size={size === 'sm' ? 20 : 32} />
    </span>
  );
}

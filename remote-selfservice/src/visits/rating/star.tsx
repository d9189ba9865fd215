import { classNames } from '@forecourt/shared/ui';
import styles from './stars.module.css';

const OUTLINE = 'M12 3.2l2.7 5.6 6.1.8-4.5 4.2 1.1 6.1L12 17l-5.4 2.9 1.1-6.1L3.2 9.6l6.1-.8z';

export function Star({ full, large }: { full: boolean; large?: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={classNames(styles.star, full && styles.full, large && styles.large)}
      aria-hidden="true"
      focusable="false"
    >
      <path d={OUTLINE} />
    </svg>
  );
}

import { chevronIcon, Icon } from '../display/icon.tsx';
import styles from './page-turner.module.css';

export interface PageButtonProps {
  label: string;
  onTurn: () => void;
  disabled?: boolean | undefined;
}

interface PageTurnerProps {
  title: string;
  /** ID of the title, which screen readers then announce when it changes. Without one, they skip it. */
  titleId?: string;
  previous: PageButtonProps;
  next: PageButtonProps;
}

/** Title of the shown days between two arrow buttons that show others. */
export function PageTurner({ title, titleId, previous, next }: PageTurnerProps) {
  return (
    <div className={styles.head}>
      <PageButton {...previous} />
      <p
        id={titleId}
        className={styles.title}
        aria-live={titleId ? 'polite' : undefined}
        aria-hidden={!titleId}
      >
        {title}
      </p>
      <PageButton {...next} />
    </div>
  );
}

/** `aria-disabled` instead of `disabled`, because a disabled button would lose the focus. */
function PageButton({ label, onTurn, disabled = false }: PageButtonProps) {
  return (
    <button
      type="button"
      className={styles.arrow}
      aria-label={label}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onTurn}
    >
      <Icon path={chevronIcon} size={20} />
    </button>
  );
}

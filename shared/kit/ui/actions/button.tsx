import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Icon } from '../display/icon.tsx';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './button-class.ts';

export interface ButtonProps
  extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'disabled'>,
    ButtonLook {
  children: ReactNode;
  /** Work is under way: keeps its width and its words, says so to assistive technology, and takes no further press. */
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Path data of an icon before the text. */
  icon?: string | undefined;
}

/**
 * The one button. `primary` (default) at most once per screen, `quiet` for what stands beside it, `link` for an
 * action that reads like a link, `danger` for what cannot be undone, and `warning` for what leads there. `type` is `button` unless stated, so that a button in a form never submits by accident.
 */
export function Button({
  variant,
  wide,
  stacked,
  busy,
  icon,
  type,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter in a field presses the form's submit button, so this also stops a second submit by keyboard.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={buttonClass({ variant, wide, stacked })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      <span className={styles.label}>
        {icon && <Icon path={icon} size={20} />}
        <span>{children}</span>
      </span>
      {busy && <span className={styles.progress} aria-hidden="true" />}
    </button>
  );
}

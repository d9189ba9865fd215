import { Link } from '@forecourt/shared/router';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/icon.tsx';
import { useText } from '../text.ts';
import styles from './button.module.css';

interface ButtonLook {
  /** Default `primary`, at most one per screen. `danger`: cannot be undone. `warning`: asks to confirm such an action. */
  variant?: 'primary' | 'quiet' | 'link' | 'danger' | 'warning' | undefined;
  /** Whether the button has the full width of the column; `phone`: on phones only. */
  wide?: boolean | 'phone' | undefined;
  /** Whether the icon is above the text, so that several buttons with short texts fit on a phone. */
  stacked?: boolean | undefined;
}

function buttonClass({ variant = 'primary', wide, stacked }: ButtonLook): string {
  const width = wide === 'phone' ? styles.widePhone : wide && styles.wide;
  return classNames(styles.button, styles[variant], width, stacked && styles.stacked);
}

export interface ButtonProps
  extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'disabled'>,
    ButtonLook {
  children: ReactNode;
  /** Whether an action is pending. The button then shows progress and ignores presses; width, name and focus do not change. */
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  icon?: string | undefined;
}

/** Button for an action; `LinkButton` navigates. `type` is `button` by default, so that it does not submit a form. */
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
    // Enter in a field also clicks the submit button, so this prevents a second submit by keyboard too.
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

export type LinkButtonProps = ButtonLook & {
  children: ReactNode;
  icon?: string | undefined;
  /** Whether a press leaves the form around the link, and so discards the form's draft. */
  'data-cancel'?: boolean | undefined;
} & (
    | { to: string; replace?: boolean | undefined; href?: never }
    | {
        href: string;
        to?: never;
        newTab?: boolean | undefined;
      }
  );

export function LinkButton(props: LinkButtonProps) {
  const { icon, children } = props;
  const text = useText();
  const className = buttonClass(props);
  const label = (
    <span className={styles.label}>
      {icon && <Icon path={icon} size={20} />}
      <span>{children}</span>
    </span>
  );
  if (props.to === undefined) {
    return (
      <a
        href={props.href}
        className={className}
        {...(props.newTab ? { target: '_blank', rel: 'noreferrer' } : {})}
      >
        {label}
        {props.newTab && <span className="visually-hidden"> {text('newTab')}</span>}
      </a>
    );
  }
  return (
    <Link
      to={props.to}
      replace={props.replace ?? false}
      className={className}
      data-cancel={props['data-cancel']}
    >
      {label}
    </Link>
  );
}

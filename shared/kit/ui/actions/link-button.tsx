import { Link } from '@forecourt/shared/router';
import type { ReactNode } from 'react';
import { Icon } from '../display/icon.tsx';
import { useText } from '../text.ts';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './button-class.ts';

export type LinkButtonProps = ButtonLook & {
  children: ReactNode;
  /** Path data of an icon before the text. */
  icon?: string | undefined;
} & (
    | { /** A path of this site. */ to: string; replace?: boolean | undefined; href?: never }
    | {
        /** Anything else: `tel:`, `mailto:`, another site. */
        href: string;
        to?: never;
        /** Another site, and the customer is to find this one as it was. */
        newTab?: boolean | undefined;
      }
  );

/** A link that looks like a button: it leads somewhere, a `Button` does something. */
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
    <Link to={props.to} replace={props.replace ?? false} className={className}>
      {label}
    </Link>
  );
}

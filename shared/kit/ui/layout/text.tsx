import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './text.module.css';

interface TextProps {
  children: ReactNode;
  as?: 'p' | 'span' | 'div' | undefined;
  size?: 'normal' | 'small' | undefined;
  tone?: 'normal' | 'muted' | 'good' | 'warn' | 'bad' | undefined;
  strong?: boolean | undefined;
  /** Preserves line breaks. */
  lines?: boolean | undefined;
}

export function Text({
  children,
  as: Element = 'p',
  size = 'normal',
  tone = 'normal',
  strong,
  lines,
}: TextProps) {
  return (
    <Element
      className={classNames(
        styles.text,
        size === 'small' && styles.small,
        tone !== 'normal' && styles[tone],
        strong && styles.strong,
        lines && styles.lines,
      )}
    >
      {children}
    </Element>
  );
}

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}

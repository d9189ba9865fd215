import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './text.module.css';

export interface TextProps {
  children: ReactNode;
  /** `p` unless stated. */
  as?: 'p' | 'span' | 'div' | undefined;
  size?: 'normal' | 'small' | undefined;
  tone?: 'normal' | 'muted' | 'good' | 'warn' | 'bad' | undefined;
  strong?: boolean | undefined;
  /** Keeps the line breaks that its author typed. */
  lines?: boolean | undefined;
}

/** Running text in the site's sizes and tones; digits are tabular. */
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

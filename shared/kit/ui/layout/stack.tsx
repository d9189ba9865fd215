import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './stack.module.css';
import textStyles from './text.module.css';

type Gap = 4 | 8 | 12 | 14 | 16 | 24 | 32;

interface StackProps {
  children: ReactNode;
  /** Gap in px: 4 or 8 between lines, 12 within a group, 14 beside a date (`Row`), 16 between elements, 24 between groups. */
  gap?: Gap | undefined;
}

export function Stack({ children, gap = 16 }: StackProps) {
  return <div className={classNames(styles.stack, styles[`gap${gap}`])}>{children}</div>;
}

interface RowProps {
  children: ReactNode;
  gap?: Gap | undefined;
  align?: 'center' | 'start' | 'baseline' | undefined;
  between?: boolean | undefined;
  wrap?: boolean | undefined;
  /** Whether the last child fills the rest of the line. It wraps if it does not fit. */
  rest?: boolean | undefined;
  share?: boolean | undefined;
}

export function Row({ children, gap = 12, align = 'center', between, wrap, rest, share }: RowProps) {
  return (
    <div
      className={classNames(
        styles.row,
        styles[`gap${gap}`],
        align !== 'center' && styles[align],
        between && styles.between,
        wrap && styles.wrap,
        rest && styles.rest,
        share && styles.share,
      )}
    >
      {children}
    </div>
  );
}

interface TextProps {
  children: ReactNode;
  as?: 'p' | 'span' | 'div' | undefined;
  size?: 'normal' | 'small' | undefined;
  tone?: 'normal' | 'muted' | 'good' | 'warn' | 'bad' | undefined;
  strong?: boolean | undefined;
  /** Whether line breaks in the text are shown. */
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
        textStyles.text,
        size === 'small' && textStyles.small,
        tone !== 'normal' && textStyles[tone],
        strong && textStyles.strong,
        lines && textStyles.lines,
      )}
    >
      {children}
    </Element>
  );
}

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}

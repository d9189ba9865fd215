import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** `line` stands for a line of text (default), `block` for a card or tile, `circle` for an icon. */
  shape?: 'line' | 'block' | 'circle' | undefined;
  /** px or a CSS length. The final thing's own size, so that nothing moves when it comes. Lines: the text's width. */
  width?: number | string | undefined;
  /** px or a CSS length; a line is as high as a line of text unless stated. */
  height?: number | string | undefined;
}

/** The place of what is still loading. Appears only after 150 ms, so that fast answers never flash. Wrap in `Loading`. */
export function Skeleton({ shape = 'line', width, height }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, styles[shape])}
      style={{ inlineSize: width, blockSize: height }}
    />
  );
}

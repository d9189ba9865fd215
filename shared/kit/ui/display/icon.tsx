import styles from './icon.module.css';

export interface IconProps {
  /** Path data on a 24×24 grid, drawn as a stroke: one of the constants in `icons.ts`, or an area's own. */
  path: string;
  /** Edge in px; 24 unless stated. */
  size?: 16 | 20 | 24 | 32 | undefined;
}

/** A stroked icon in the colour of the text around it. Never alone: the words beside it carry the meaning. */
export function Icon({ path, size = 24 }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={styles.icon}
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}

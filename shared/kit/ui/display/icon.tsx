import styles from './icon.module.css';

export interface IconProps {
  /** SVG path on a 24×24 grid, which is stroked, not filled. */
  path: string;
  size?: 16 | 20 | 24 | 32 | undefined;
}

/** Icon in the colour of the text. Hidden from screen readers, so it needs a text beside it. */
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

/** SVG paths of the icons. Each is a constant, so that bundles contain only the icons they use. */
export const homeIcon = 'M4 11l8-7 8 7v8a1 1 0 01-1 1h-4v-6H9v6H5a1 1 0 01-1-1z';
export const calendarIcon =
  'M5 5h14a1 1 0 011 1v13a1 1 0 01-1 1H5a1 1 0 01-1-1V6a1 1 0 011-1zM4 10h16M8 3v4M16 3v4';
export const dayStripIcon = 'M3 8h5v8H3zM9.5 8h5v8h-5zM16 8h5v8h-5z';
export const carIcon = 'M4 16v-3l2-6h12l2 6v3a1 1 0 01-1 1H5a1 1 0 01-1-1zM4 13h16M7.5 17v2M16.5 17v2';
export const personIcon = 'M12 12a4 4 0 100-8 4 4 0 000 8zM4 20c1-4 4-5 8-5s7 1 8 5';
export const alarmIcon =
  'M12 6a7 7 0 100 14 7 7 0 000-14zM12 9.5V13l2.5 1.5M5.5 3.5L2.5 6M18.5 3.5l3 2.5M7 18.5L5 21M17 18.5l2 2.5';
export const backIcon = 'M20 12H4M11 5l-7 7 7 7';
export const chevronIcon = 'M9 5l7 7-7 7';
export const checkIcon = 'M5 12.5l4.5 4.5L19 7.5';
export const clockIcon = 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 7v5.2l3.2 2';
export const alertIcon = 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 7.5v5.5M12 16.4v.1';
export const infoIcon = 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v5.5M12 7.5v.1';
export const directionsIcon =
  'M12 21s7-6.2 7-11.5a7 7 0 10-14 0C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 100-5 2.5 2.5 0 000 5z';
export const moveIcon = 'M4 8h13M13 4l4 4-4 4M20 16H7M11 12l-4 4 4 4';
export const closeIcon = 'M6 6l12 12M18 6L6 18';
export const phoneIcon =
  'M6 3h3l2 5-2.5 1.5a11 11 0 006 6L16 13l5 2v3a2 2 0 01-2 2A16 16 0 014 5a2 2 0 012-2z';
export const plusIcon = 'M12 5v14M5 12h14';
export const chartIcon = 'M4 4v15a1 1 0 001 1h15M8 15l3.5-4.5 3 2.5L19.5 7';
export const gaugeIcon = 'M4.5 18a8.5 8.5 0 1115 0M12 14.5l4-4.5';
export const printIcon =
  'M7 9V4h10v5M7 17H5a1 1 0 01-1-1v-6a1 1 0 011-1h14a1 1 0 011 1v6a1 1 0 01-1 1h-2M7 14h10v6H7z';
export const shareIcon = 'M12 15V4M8 7.5L12 3.5l4 4M6 11.5V19a1 1 0 001 1h10a1 1 0 001-1v-7.5';
export const photoIcon =
  'M5 7h2.5l1.5-2.5h6L16.5 7H19a1 1 0 011 1v10a1 1 0 01-1 1H5a1 1 0 01-1-1V8a1 1 0 011-1zM12 16a3.5 3.5 0 100-7 3.5 3.5 0 000 7z';
export const sunIcon =
  'M12 8a4 4 0 100 8 4 4 0 000-8zM12 2.5V4M12 20v1.5M2.5 12H4M20 12h1.5M5.3 5.3l1 1M17.7 17.7l1 1M5.3 18.7l1-1M17.7 6.3l1-1';
export const moonIcon = 'M20 14.5A8.5 8.5 0 119.5 4a6.8 6.8 0 0010.5 10.5z';
export const mobileIcon = 'M8 3h8a1 1 0 011 1v16a1 1 0 01-1 1H8a1 1 0 01-1-1V4a1 1 0 011-1zM11 18h2';
/** Icon of a device, for the theme that follows the device's setting. */
export const deviceThemeIcon =
  'M4 5h16a1 1 0 011 1v9a1 1 0 01-1 1H4a1 1 0 01-1-1V6a1 1 0 011-1zM12 16v4M8 20h8';

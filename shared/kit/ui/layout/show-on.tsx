import type { ReactNode } from 'react';
import styles from './show-on.module.css';

export interface ShowOnProps {
  /** `desk`: from 1024 px, where the navigation is at the side. `phone`: below. `screen`: both. `paper`: printed. */
  device: 'phone' | 'desk' | 'screen' | 'paper';
  children: ReactNode;
}

/** For the few things that stand in different places on phones and desks, e.g. a screen's primary action, or on paper only. */
export function ShowOn({ device, children }: ShowOnProps) {
  return (
    <div className={styles[device]} data-show-on={device}>
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import styles from './show-on.module.css';

interface ShowOnProps {
  /** `desk`: desktops, from 1024 px. `phone`: narrower. `wide`: tablets and desktops. `screen`: all. `paper`: only prints. */
  device: 'phone' | 'desk' | 'wide' | 'screen' | 'paper';
  children: ReactNode;
}

export function ShowOn({ device, children }: ShowOnProps) {
  return (
    <div className={styles[device]} data-show-on={device}>
      {children}
    </div>
  );
}

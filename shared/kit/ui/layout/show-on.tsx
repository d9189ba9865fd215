import type { ReactNode } from 'react';
import styles from './show-on.module.css';

interface ShowOnProps {
  /** `desk`: desktops, from 1024 px. `phone`: narrower. `screen`: all. `paper`: only prints. */
  device: 'phone' | 'desk' | 'screen' | 'paper';
  children: ReactNode;
}

export function ShowOn({ device, children }: ShowOnProps) {
  return (
    <div className={styles[device]} data-show-on={device}>
      {children}
    </div>
  );
}

import { siteSettings } from '@forecourt/shared/settings';
import { type ReactNode, useEffect, useState } from 'react';
import type { DemoMailboxProps, DemoPhoneProps } from './demo/demo-devices.tsx';
import styles from './demo-devices.module.css';

type Devices = typeof import('./demo/demo-devices.tsx');

let devices: Devices | undefined;

/** Phone that shows the code, for demos. Renders nothing unless the identity provider is the emulator. */
export function DemoPhone(props: DemoPhoneProps) {
  const Device = useDemoDevices()?.DemoPhone;
  return place(Device && <Device {...props} />);
}

/** Mailbox with the link of the last mail, for demos. Renders nothing without the emulator. Needs a new `key` for each mail. */
export function DemoMailbox(props: DemoMailboxProps) {
  const Device = useDemoDevices()?.DemoMailbox;
  return place(Device && <Device {...props} />);
}

export function useDemoDevices(): Devices | undefined {
  const [loaded, setLoaded] = useState(devices);
  useEffect(() => {
    if (!isDemo() || devices) return;
    import(/* webpackChunkName: "emulator" */ './demo/demo-devices.tsx').then(
      (module) => {
        devices = module;
        setLoaded(module);
      },
      () => undefined,
    );
  }, []);
  return loaded;
}

function place(device: ReactNode) {
  return isDemo() ? <div className={styles.device}>{device}</div> : null;
}

function isDemo(): boolean {
  return siteSettings().firebase === 'emulator';
}

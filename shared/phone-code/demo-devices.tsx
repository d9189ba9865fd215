import { siteSettings } from '@forecourt/shared/settings';
import { type ReactNode, useEffect, useState } from 'react';
import type { DemoMailboxProps, DemoPhoneProps } from './demo/demo-devices.tsx';
import styles from './demo-devices.module.css';

type Devices = typeof import('./demo/demo-devices.tsx');

/** Kept once it is there, so that the next screen has it at its first paint. */
let devices: Devices | undefined;

/** Where the emulator is configured: the customer's phone, which shows the code. Nothing where messages are really sent. */
export function DemoPhone(props: DemoPhoneProps) {
  const Device = useDemoDevices()?.DemoPhone;
  return place(styles.phone, Device && <Device {...props} />);
}

/**
 * Where the emulator is configured: the customer's mailbox, which leads where the link in the last mail leads. Nothing
 * where mails are really sent. Give it a `key` per request: it looks for one mail.
 */
export function DemoMailbox(props: DemoMailboxProps) {
  const Device = useDemoDevices()?.DemoMailbox;
  return place(styles.mailbox, Device && <Device {...props} />);
}

/** Loads the devices ahead of the screen that shows one. */
export function useDemoDevices(): Devices | undefined {
  const [loaded, setLoaded] = useState(devices);
  useEffect(() => {
    if (!isDemo() || devices) return;
    import(/* webpackChunkName: "emulator" */ './demo/demo-devices.tsx').then(
      (module) => {
        devices = module;
        setLoaded(module);
      },
      // Everything but the demonstration works without them.
      () => undefined,
    );
  }, []);
  return loaded;
}

function place(className: string | undefined, device: ReactNode) {
  return isDemo() ? <div className={className}>{device}</div> : null;
}

function isDemo(): boolean {
  return siteSettings().firebase === 'emulator';
}

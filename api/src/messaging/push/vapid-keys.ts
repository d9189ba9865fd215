import { createECDH } from 'node:crypto';

/** Key pair that signs a site's pushes (RFC 8292), in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
  /** Contact for push services: `mailto:` or `https:`. */
  subject: string;
}

export interface PushSettings {
  vapid: VapidKeys;
  /** Whether push services may have private addresses and use http, for tests. */
  allowPrivate: boolean;
  timeoutMs?: number;
}

export function createVapidKeys(): Pick<VapidKeys, 'publicKey' | 'privateKey'> {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys().toString('base64url');
  // Pad the key: Node leaves out leading zeros.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  return { publicKey, privateKey };
}

export function isMatchingVapidKeyPair({
  publicKey,
  privateKey,
}: Pick<VapidKeys, 'publicKey' | 'privateKey'>): boolean {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return pair.getPublicKey('base64url') === publicKey;
  } catch {
    return false;
  }
}

// `npm run vapid-keys` prints new keys for the environment of a site (docs/operations.md).
if (import.meta.main) {
  const { publicKey, privateKey } = createVapidKeys();
  console.log(`VAPID_PUBLIC_KEY=${publicKey}`);
  console.log(`VAPID_PRIVATE_KEY=${privateKey}`);
  console.error('Also set VAPID_SUBJECT, the contact for push services: mailto:… or https://…');
}

declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** As a browser does it (RFC 8188, RFC 8291). @throws Error where it was not encrypted for these keys */
  export function decrypt(
    body: Buffer,
    keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer },
  ): Buffer;
}

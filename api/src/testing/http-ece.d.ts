declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Decrypts a push message (RFC 8188, RFC 8291). @throws Error if it was encrypted for other keys */
  export function decrypt(
    body: Buffer,
    keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer },
  ): Buffer;
}

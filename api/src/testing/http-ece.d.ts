declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Decrypts like a browser (RFC 8188, RFC 8291). @throws Error if it was encrypted for other keys */
  export function decrypt(
    body: Buffer,
    keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer },
  ): Buffer;
}

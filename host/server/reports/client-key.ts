import { createHmac, randomBytes } from 'node:crypto';
import { clientAddress } from '@forecourt/shared/server';

const KEY_LENGTH = 16;

/**
 * Makes the function that tells clients apart without keeping their addresses: a hash under a key that this process
 * alone has and never writes down.
 */
export function createClientKey(): (address: string) => string {
  const secret = randomBytes(32);
  return (address) =>
    createHmac('sha256', secret).update(clientAddress(address)).digest('base64url').slice(0, KEY_LENGTH);
}

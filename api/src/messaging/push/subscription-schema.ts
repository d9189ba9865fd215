import { ECDH } from 'node:crypto';
import { z } from 'zod';
import { mayBePublic } from '../../platform/outbound-agent.ts';

/** Those of the browsers' push services have some hundred characters. */
const MAX_ENDPOINT = 1_000;

const PUBLIC_KEY_BYTES = 65;

/** A point on the curve, not compressed: something can be encrypted for it (RFC 8291 §3.1). */
function isPublicKey(text: string): boolean {
  const key = Buffer.from(text, 'base64url');
  try {
    ECDH.convertKey(key, 'prime256v1');
    return key.length === PUBLIC_KEY_BYTES;
  } catch {
    return false;
  }
}

const endpointSchema = z
  .string()
  .max(MAX_ENDPOINT)
  .refine((text) => {
    const url = URL.parse(text);
    return /^https?:$/.test(url?.protocol ?? '') && url?.username === '' && url.password === '';
  }, 'An address as https://push.example/…')
  .describe('What the browser calls the endpoint of its subscription');

/** A subscription as the browser's `PushSubscription.toJSON()` has it. */
export const subscriptionSchema = z.strictObject({
  endpoint: endpointSchema,
  keys: z.strictObject({
    p256dh: z.string().max(100).refine(isPublicKey, 'A public key of the curve P-256, as base64url'),
    auth: z.string().regex(/^[\w-]{22}(==)?$/, '16 bytes, as base64url'),
  }),
});
z.globalRegistry.add(subscriptionSchema, { id: 'PushSubscription' });

export const unsubscriptionSchema = z.strictObject({ endpoint: endpointSchema });
z.globalRegistry.add(unsubscriptionSchema, { id: 'PushUnsubscription' });

export type PushSubscriptionInput = z.infer<typeof subscriptionSchema>;

/** Whether an endpoint may be at a public address, by https on its own port, as those of all browsers are. */
export function isPublicEndpoint(endpoint: string): boolean {
  const url = new URL(endpoint);
  return url.protocol === 'https:' && url.port === '' && mayBePublic(url);
}

import { createECDH, type ECDH, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { decrypt } from 'http_ece';
import { importJWK, jwtVerify } from 'jose';

const UNCOMPRESSED_BYTES = 65;
const COORDINATE_BYTES = 32;

function newKeys() {
  const privateKey = createECDH('prime256v1');
  const p256dh = privateKey.generateKeys('base64url');
  const authSecret = randomBytes(16);
  return { privateKey, authSecret, keys: { p256dh, auth: authSecret.toString('base64url') } };
}

/** Creates public key and authentication secret of a device, in the form in which a browser passes them to a site. */
export const createPushSubscriptionKeys = () => newKeys().keys;

/** A decrypted push message, as the service worker of a device gets it. */
export interface ReceivedPush {
  message: { title: string; body: string; url: string; tag: string };
  ttl: number;
  topic: string | undefined;
  urgency: string | undefined;
}

/** A browser that is subscribed to pushes. */
export interface PushDevice {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  pushed: ReceivedPush[];
}

/** A push service (RFC 8030) that accepts only signed (RFC 8292) and encrypted messages. */
export interface PushService {
  newDevice(): PushDevice;
  /** Decides the response to a message: HTTP status of a refusal, or null to accept it if it is valid. */
  refuse: (endpoint: string) => number | null;
  offered: number;
  stop(): Promise<void>;
}

/** Starts a push service. @param publicKey key of the site; messages with another signature are refused with 403 */
export async function startPushService(publicKey: string): Promise<PushService> {
  const devices = new Map<string, PushDevice & { privateKey: ECDH; authSecret: Buffer }>();

  async function verify({ authorization = '' }: IncomingHttpHeaders): Promise<void> {
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
    if (key !== publicKey) throw new Error(`Signed with another key: ${authorization}`);
    const point = Buffer.from(key, 'base64url');
    if (point.length !== UNCOMPRESSED_BYTES) throw new Error('Not a key of P-256');
    const coordinate = (from: number) => point.subarray(from, from + COORDINATE_BYTES).toString('base64url');
    const [x, y] = [coordinate(1), coordinate(1 + COORDINATE_BYTES)];
    const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
    const { payload } = await jwtVerify(token, jwk, { audience: origin, requiredClaims: ['exp', 'sub'] });
    if (!/^(mailto|https):/.test(String(payload.sub))) throw new Error(`No contact: ${payload.sub}`);
  }

  async function take(url: string, headers: IncomingHttpHeaders, body: Buffer): Promise<number> {
    service.offered += 1;
    const endpoint = `${origin}${url}`;
    const refused = service.refuse(endpoint);
    if (refused !== null) return refused;
    const device = devices.get(endpoint);
    if (!device) return 404;
    await verify(headers);
    const { privateKey, authSecret } = device;
    const text = decrypt(body, { version: 'aes128gcm', privateKey, authSecret }).toString();
    device.pushed.push({
      message: JSON.parse(text),
      ttl: Number(headers.ttl),
      topic: headers.topic?.toString(),
      urgency: headers.urgency?.toString(),
    });
    return 201;
  }

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const status = await take(request.url ?? '', request.headers, body).catch(() => 403);
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: PushService = {
    newDevice() {
      const { keys, ...own } = newKeys();
      const endpoint = `${origin}/send/${randomUUID()}`;
      const device = { subscription: { endpoint, keys }, pushed: [], ...own };
      devices.set(endpoint, device);
      return device;
    },
    refuse: () => null,
    offered: 0,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return service;
}

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SiteSettings } from '@forecourt/shared/settings/schema';
import type { FastifyInstance } from 'fastify';
import { SERVICE_WORKER_PATH } from '../../site-map/addresses.ts';
import { compressBrotli, compressGzip, negotiateEncoding } from './encodings.ts';

export interface ServiceWorkerScript {
  isOn: boolean;
  /** Script of the worker; null if the shell's build has none, as on a dev server. */
  script: string | null;
}

const BROTLI_QUALITY = 11;

/** Content security policy of the worker, which connects only to this site, also to update itself. */
const POLICY = "default-src 'none'; connect-src 'self'; worker-src 'self'";

/** Reads the script of the service worker; if the settings disable it, the script that unregisters it (decision 29). */
export function readServiceWorker(
  shell: string,
  { serviceWorker, appearance }: Pick<SiteSettings, 'serviceWorker' | 'appearance'>,
): ServiceWorkerScript {
  const file = path.join(shell, serviceWorker ? 'service-worker.js' : 'retired-service-worker.js');
  if (!existsSync(file)) return { isOn: false, script: null };
  const icon = `self.NOTIFICATION_ICON=${JSON.stringify(appearance.appIcons.small)};\n`;
  return { isOn: serviceWorker, script: icon + readFileSync(file, 'utf8') };
}

export async function serviceWorkerRoute(
  app: FastifyInstance,
  { script }: Pick<ServiceWorkerScript, 'script'>,
): Promise<void> {
  if (script === null) return;
  const identity = Buffer.from(script);
  const [br, gzip] = await Promise.all([
    compressBrotli(identity, BROTLI_QUALITY),
    compressGzip(identity, {}),
  ]);
  const bodies = { br, gzip, identity };
  app.get(SERVICE_WORKER_PATH, (request, reply) => {
    const encoding = negotiateEncoding(request.headers['accept-encoding']);
    reply.headers({
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': POLICY,
      Vary: 'Accept-Encoding',
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    });
    return reply.type('text/javascript; charset=utf-8').send(bodies[encoding]);
  });
}

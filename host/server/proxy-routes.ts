import proxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import type { EdgeConfig } from './config.ts';
import { proxyFailure } from './proxy-failure.ts';

/** Where the SDK and the demo SMS box look for the emulator's paths. */
const EMULATOR_PATHS = ['/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/emulator'];

/** Passes on what belongs to the backend, and to the identity emulator where the settings name it. */
export async function proxyRoutes(
  app: FastifyInstance,
  config: Pick<EdgeConfig, 'API_URL' | 'FIREBASE_AUTH_EMULATOR_HOST' | 'settings'>,
): Promise<void> {
  const pass = (prefix: string, upstream: string, rewritePrefix: string) =>
    app.register(proxy, { upstream, prefix, rewritePrefix, replyOptions: { onError: proxyFailure } });

  const { backend } = config.settings.addresses;
  if (backend.startsWith('/')) await pass(backend, config.API_URL, '/api');
  if (config.settings.firebase !== 'emulator') return;
  for (const path of EMULATOR_PATHS) await pass(path, `http://${config.FIREBASE_AUTH_EMULATOR_HOST}`, path);
}

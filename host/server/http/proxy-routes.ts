import proxy from '@fastify/http-proxy';
import type { SiteSettings } from '@forecourt/shared/settings/schema';
import type { FastifyInstance, FastifyReply, RawServerBase, RouteGenericInterface } from 'fastify';
import { sendProblem } from './problem.ts';

/** Where the SDK and the demo SMS box look for the emulator's paths. */
const EMULATOR_PATHS = ['/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/emulator'];

export interface ProxyConfig {
  API_URL: string;
  FIREBASE_AUTH_EMULATOR_HOST: string;
  settings: Pick<SiteSettings, 'addresses' | 'firebase'>;
}

/** Passes on what belongs to the backend, and to the identity emulator where the settings name it. */
export async function proxyRoutes(app: FastifyInstance, config: ProxyConfig): Promise<void> {
  const pass = (prefix: string, upstream: string, rewritePrefix: string) =>
    app.register(proxy, { upstream, prefix, rewritePrefix, replyOptions: { onError: sendProxyFailure } });

  const { backend } = config.settings.addresses;
  if (backend.startsWith('/')) await pass(backend, config.API_URL, '/api');
  if (config.settings.firebase !== 'emulator') return;
  for (const path of EMULATOR_PATHS) await pass(path, `http://${config.FIREBASE_AUTH_EMULATOR_HOST}`, path);
}

/** Answers for a backend that does not: a problem document that the request pipeline understands. */
function sendProxyFailure(
  reply: FastifyReply<RouteGenericInterface, RawServerBase>,
  { error }: { error: Error },
): void {
  reply.log.warn({ err: { message: error.message } }, 'upstream not reachable');
  sendProblem(reply as FastifyReply, {
    status: 503,
    code: 'backend_unavailable',
    title: 'The service is not available right now',
  });
}

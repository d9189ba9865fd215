import { text } from 'node:stream/consumers';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

export type WholeAnswer = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'payload'>;

/** Asks an application for all of an answer; of one that goes on without end, such as a stream of events, for its head. */
export async function injectWhole(app: FastifyInstance, request: InjectOptions): Promise<WholeAnswer> {
  const response = await app.inject({ ...request, payloadAsStream: true });
  const { statusCode, headers } = response;
  const body = response.stream();
  if (!String(headers['content-type']).startsWith('text/event-stream')) {
    return { statusCode, headers, payload: await text(body) };
  }
  body.destroy();
  return { statusCode, headers, payload: '' };
}

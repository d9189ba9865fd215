import type { InjectOptions } from 'fastify';
import { DatabaseOverloaded, DatabaseUnavailable } from '../../src/platform/db/database.ts';
import type { Stage } from './stage.ts';

interface GeneralRefusal {
  refusal: string;
  when: string;
  /** Makes it so. @returns what differs from a good write */
  given(stage: Stage, headers: Record<string, string>): InjectOptions | Promise<InjectOptions>;
}

const json = (payload: string): InjectOptions => ({ payload });
const failing = (error: Error) => (stage: Stage) => {
  jest.spyOn(stage.api.database, 'transaction').mockRejectedValue(error);
  return {};
};

const EXPORTS_A_MINUTE = 20;

/** Why any write is refused, whatever it is about. Who asks is the matter of api/test/access. */
export const GENERAL_REFUSALS: readonly GeneralRefusal[] = [
  {
    refusal: '400 bad_request',
    when: 'its address cannot be decoded',
    given: () => ({ url: '/api/v1/%zz' }),
  },
  { refusal: '400 malformed_body', when: 'its body is no JSON', given: () => json('{') },
  {
    refusal: '413 body_too_large',
    when: 'its body is larger than any that is needed',
    given: () => json(JSON.stringify({ display_name: 'x'.repeat(70_000) })),
  },
  ...['text/xml', 'text/plain'].map((type) => ({
    refusal: '415 unsupported_media_type',
    when: `its body is ${type}`,
    given: (_: Stage, headers: Record<string, string>) => ({
      headers: { ...headers, 'content-type': type },
      payload: 'hello',
    }),
  })),
  { refusal: '422 invalid_input', when: 'a field is unknown', given: () => json('{"shoe_size": 41}') },
  {
    refusal: '429 too_many_requests',
    when: 'its customer has asked for too much within a minute',
    async given(stage, headers) {
      for (let exports = 0; exports < EXPORTS_A_MINUTE; exports += 1) {
        await stage.api.app.inject({ url: '/api/v1/me/export', headers });
      }
      return {};
    },
  },
  { refusal: '500 internal', when: 'something broke', given: failing(new Error('It broke')) },
  {
    refusal: '503 overloaded',
    when: 'the database has too much to do',
    given: failing(new DatabaseOverloaded('too much')),
  },
  {
    refusal: '503 unavailable',
    when: 'the database is away',
    given: failing(new DatabaseUnavailable('away')),
  },
];

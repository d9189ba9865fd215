import { MARKED } from '../../private-traces.ts';
import { ask, type Question, Unanswered } from './ask.ts';

const { email, phone, token, forgedAddress, forgedHost } = MARKED;

const query = new URLSearchParams({ email, phone, token });

const forged = {
  host: forgedHost,
  'x-forwarded-for': forgedAddress,
  'x-forwarded-host': forgedHost,
  'x-forwarded-proto': 'https',
  'x-real-ip': forgedAddress,
  forwarded: `for=${forgedAddress};host=${forgedHost}`,
};

const REPORT = JSON.stringify({
  events: [
    {
      type: 'failed',
      area: 'vehicle',
      version: '1.0.0+00000000',
      kind: 'render',
      detail: `No ${phone}, ${email}, ${token}`,
    },
  ],
});

type Mistake = Pick<Question, 'path' | 'headers' | 'method' | 'body'>;

/** Requests with what must not get into any log, in all places where it has been seen. */
const MISTAKES: readonly Mistake[] = [
  { path: `/?${query}` },
  { path: `/nowhere?${query}` },
  { path: `/api/v1/nowhere?${query}` },
  { path: `/api/v1/vehicles?${query}`, headers: { authorization: `Bearer ${token}` } },
  { path: `/api/v1/vehicles/${phone}` },
  { path: `/${email}/${phone}` },
  { path: `/${token}` },
  { path: `/%zz?${query}` },
  { path: `/api/%zz?${query}` },
  { path: `/remotes/vehicle/1.0.0+00000000/entry.js?${query}` },
  { method: 'POST', path: `/login?${query}`, body: `{"phone": "${phone}"}` },
  { method: 'POST', path: '/-/reports', headers: { 'content-type': 'application/json' }, body: REPORT },
  { method: 'POST', path: `/api/v1/vehicles?${query}`, body: `{"note": "${email}"` },
  {
    path: `/identitytoolkit.googleapis.com/v1/accounts:lookup?${query}`,
    headers: { authorization: `Bearer ${token}` },
  },
];

/** Sends all of them, with forged headers. What the answers are is no matter, as long as there are some. */
export async function sendMistakes(question: Omit<Question, 'path'>): Promise<void> {
  for (const { headers, ...mistake } of MISTAKES) {
    try {
      await ask({ ...question, ...mistake, headers: { ...forged, ...headers } });
    } catch (error) {
      throw new Unanswered(`${mistake.path.split('?')[0]}: ${(error as Error).message}`);
    }
  }
}

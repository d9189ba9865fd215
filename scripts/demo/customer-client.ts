import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { ApiSession, explainFetchError, parseJson } from '../http.ts';
import { PlainError } from '../terminal.ts';

const ATTEMPTS = 4;

const problemSchema = z.object({
  title: z.string(),
  detail: z.string().optional(),
  errors: z.array(z.object({ pointer: z.string(), message: z.string() })).optional(),
});

const madeSchema = z.object({ id: z.string() });
const vehicleSchema = z.object({ id: z.string(), device_reg: z.string() });
const meSchema = z.object({ display_name: z.string().nullable() });
const visitSchema = z.object({ id: z.string(), reference: z.string(), date: z.string(), time: z.string() });
const availabilitySchema = z.object({
  days: z.array(
    z.object({
      date: z.string(),
      slots: z.array(z.object({ time: z.string(), bookable: z.boolean() })),
    }),
  ),
});

export type Vehicle = z.infer<typeof vehicleSchema>;
export type BookedVisit = z.infer<typeof visitSchema>;

/** Client of the api that acts as a customer's browser. Every failure is a PlainError with advice. */
export class CustomerClient {
  readonly #url: string;
  readonly #session: ApiSession;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#session = new ApiSession(url, token);
  }

  async name(): Promise<string | null> {
    return (await this.#ask(meSchema, 'GET', '/me')).display_name;
  }

  async rename(display_name: string): Promise<void> {
    await this.#ask(meSchema, 'PATCH', '/me', { display_name });
  }

  async vehicles(): Promise<Vehicle[]> {
    return (await this.#ask(z.object({ items: z.array(vehicleSchema) }), 'GET', '/vehicles')).items;
  }

  addVehicle(vehicle: object): Promise<Vehicle> {
    return this.#ask(vehicleSchema, 'POST', '/vehicles', vehicle);
  }

  async note(vehicleId: string, entry: object): Promise<string> {
    return (await this.#ask(madeSchema, 'POST', `/vehicles/${vehicleId}/records`, entry)).id;
  }

  async setVehiclePhoto(vehicleId: string, jpeg: Buffer): Promise<void> {
    await this.#ask(madeSchema, 'PUT', `/vehicles/${vehicleId}/photo`, jpeg);
  }

  async addPhoto(entryId: string, jpeg: Buffer): Promise<void> {
    await this.#ask(madeSchema, 'POST', `/records/${entryId}/photos`, jpeg);
  }

  async remind(reminder: object): Promise<string> {
    return (await this.#ask(madeSchema, 'POST', '/reminders', reminder)).id;
  }

  async done(reminderId: string, completion: object): Promise<void> {
    await this.#ask(z.object({}), 'POST', `/reminders/${reminderId}/done`, completion);
  }

  async snooze(reminderId: string, until: string): Promise<void> {
    await this.#ask(z.object({}), 'POST', `/reminders/${reminderId}/snooze`, { until });
  }

  /** Bookable times of each day. @param from @param to `YYYY-MM-DD`, both included */
  async freeTimes(
    serviceType: string,
    from: string,
    to: string,
  ): Promise<{ date: string; times: string[] }[]> {
    const query = new URLSearchParams({ service_type: serviceType, from, to });
    const { days } = await this.#ask(availabilitySchema, 'GET', `/availability?${query}`);
    return days.map(({ date, slots }) => ({
      date,
      times: slots.filter(({ bookable }) => bookable).map(({ time }) => time),
    }));
  }

  book(visit: object): Promise<BookedVisit> {
    return this.#ask(visitSchema, 'POST', '/appointments', visit);
  }

  async cancel(visitId: string, reason: string): Promise<void> {
    await this.#ask(visitSchema, 'POST', `/appointments/${visitId}/cancel`, { reason });
  }

  async rate(visitId: string, stars: number, comment: string): Promise<void> {
    await this.#ask(visitSchema, 'PUT', `/appointments/${visitId}/rating`, { stars, comment });
  }

  async erase(): Promise<void> {
    // A write needs the XSRF token of an earlier response.
    await this.name();
    await this.#ask(z.null(), 'DELETE', '/me');
  }

  async #ask<T>(schema: z.ZodType<T>, method: string, path: string, input?: object): Promise<T> {
    // The same idempotency key for all attempts.
    const key = crypto.randomUUID();
    for (let left = ATTEMPTS - 1; ; left -= 1) {
      const answer = await this.#send(method, path, key, input);
      const text = await answer.text();
      const body = text === '' ? null : parseJson(text);
      const retryAfter = Number(answer.headers.get('retry-after'));
      if ([429, 503].includes(answer.status) && left > 0) {
        await delay(Math.max(1, retryAfter) * 1000);
        continue;
      }
      if (!answer.ok) throw refusal(`${method} ${path}`, answer.status, body);
      const parsed = schema.safeParse(body);
      if (parsed.success) return parsed.data;
      throw new PlainError(`What answers at ${this.#url} is not the api. API_URL must name it, or the site.`);
    }
  }

  async #send(method: string, path: string, key: string, input?: object): Promise<Response> {
    const isFile = Buffer.isBuffer(input);
    const headers = {
      ...(input && { 'content-type': isFile ? 'image/jpeg' : 'application/json' }),
      ...(method !== 'GET' && { 'idempotency-key': key }),
    };
    const body = input && { body: isFile ? new Uint8Array(input) : JSON.stringify(input) };
    return this.#session.send(path, { method, headers, ...body }).catch((error: unknown) => {
      throw new PlainError(
        `The api at ${this.#url} cannot be reached: ${explainFetchError(error)}. Is the site running (npm start)? API_URL names another address, PORT_OFFSET shifts the usual port.`,
      );
    });
  }
}

function refusal(what: string, status: number, body: unknown): PlainError {
  const problem = problemSchema.safeParse(body).data;
  if (!problem) return new PlainError(`The api answered ${status} to ${what}.`);
  const faults = (problem.errors ?? []).map(({ pointer, message }) => `${pointer.slice(1)}: ${message}`);
  return new PlainError([`${what} was refused: ${problem.detail || problem.title}`, ...faults].join('\n'));
}

const TIMEOUT_MS = 10_000;

const sentSchema = z.object({ sessionInfo: z.string() });
const codesSchema = z.object({
  verificationCodes: z.array(z.object({ sessionInfo: z.string(), code: z.string() })),
});
const signedInSchema = z.object({ idToken: z.string() });

/**
 * Signs in by phone number and code; an unknown number creates an account.
 * @param emulator `host:port` and its project
 * @returns an ID token
 * @throws PlainError if the identity emulator fails
 */
export async function signInByPhone(
  phoneNumber: string,
  { host, projectId }: { host: string; projectId: string },
): Promise<string> {
  const accounts = `/identitytoolkit.googleapis.com/v1/accounts`;
  const { sessionInfo } = await ask(sentSchema, `${accounts}:sendVerificationCode?key=any`, {
    phoneNumber,
    recaptchaToken: 'any',
  });
  const { verificationCodes } = await ask(
    codesSchema,
    `/emulator/v1/projects/${projectId}/verificationCodes`,
  );
  const code = verificationCodes.find((each) => each.sessionInfo === sessionInfo)?.code;
  const { idToken } = await ask(signedInSchema, `${accounts}:signInWithPhoneNumber?key=any`, {
    sessionInfo,
    code,
  });
  return idToken;

  async function ask<T>(schema: z.ZodType<T>, path: string, body?: object): Promise<T> {
    const answer = await fetch(`http://${host}${path}`, {
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new PlainError(
        `The identity emulator at ${host} cannot be reached: ${explainFetchError(error)}. Is the site running (npm start)? PORT_OFFSET shifts the usual ports.`,
      );
    });
    const parsed = schema.safeParse(await answer.json().catch(() => null));
    if (parsed.success) return parsed.data;
    throw new PlainError(
      `The identity emulator at ${host} does not sign anybody in: it answered ${answer.status}.`,
    );
  }
}

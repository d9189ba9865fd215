import type { FuzzCustomer, FuzzCustomers } from './fuzz-customers.ts';
import { pick } from './pick.ts';
import { MARK, RawNumber, RawText, Seen } from './placeholders.ts';
import type { RequestPlan } from './request-plans.ts';
import { isId } from './value-names.ts';

/** A request as it goes over the wire. */
export interface WireRequest {
  method: string;
  /** With its query. */
  path: string;
  headers: (readonly [name: string, value: string])[];
  body: Uint8Array | null;
}

type Headers = WireRequest['headers'];

/** @param customer who sends it */
export function wireRequest(
  plan: RequestPlan,
  customer: FuzzCustomer,
  customers: FuzzCustomers,
): WireRequest {
  const known = (value: unknown) => fillIn(value, plan.customer, customer, customers);
  const path = plan.operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    written(known(plan.path[name])),
  );
  const query = plan.query.map(([name, value]) => `${written(name)}=${written(known(value))}`);
  const body = bodyOf(plan, known);
  const headers: Headers = plan.headers.map(([name, value]) => [name, sendable(String(known(value)))]);
  if (body && !headers.some(([name]) => name === 'content-type'))
    headers.push(['content-type', plan.file?.type ?? 'application/json']);
  return {
    method: plan.operation.method,
    path: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers: [...identityHeaders(plan, customer, customers), ...headers],
    body,
  };
}

function identityHeaders(
  { identity, customer: number }: RequestPlan,
  customer: FuzzCustomer,
  customers: FuzzCustomers,
): Headers {
  const bearer = ['authorization', `Bearer ${customer.session.token}`] as const;
  const xsrf = (token: string): Headers => [
    ['cookie', `XSRF-TOKEN=${token}`],
    ['x-xsrf-token', token],
  ];
  switch (identity) {
    case 'as it should be':
      return [bearer, ...xsrf(customer.xsrf)];
    case 'nobody':
      return [];
    case 'nonsense':
      return [['authorization', 'Bearer x.y.z'], ...xsrf(customer.xsrf)];
    case 'twice':
      return [bearer, bearer, ...xsrf(customer.xsrf)];
    case 'no XSRF header':
      return [bearer, ['cookie', `XSRF-TOKEN=${customer.xsrf}`]];
    case "another's XSRF token":
      return [bearer, ...xsrf(customers.other(customer, number).xsrf)];
  }
}

function bodyOf({ body, file, garble }: RequestPlan, known: (value: unknown) => unknown): Uint8Array | null {
  if (file) return typeof file.content === 'string' ? encode(String(known(file.content))) : file.content;
  const json = body === undefined ? undefined : JSON.stringify(known(body));
  if (garble) return garble(json ?? '');
  return json === undefined ? null : encode(json);
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Puts what is known now in the place of what stood for it. */
function fillIn(value: unknown, number: number, customer: FuzzCustomer, customers: FuzzCustomers): unknown {
  const fill = (each: unknown): unknown => fillIn(each, number, customer, customers);
  if (typeof value === 'string') return value.replaceAll(MARK, customer.mark);
  if (value instanceof Seen) return fill(seenValue(value, number, customer, customers));
  if (value instanceof RawNumber) return rawJson(value.json);
  if (value instanceof RawText || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(fill);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [fill(name), fill(each)]));
}

function seenValue(
  { name, from, pick: which, otherwise }: Seen,
  number: number,
  customer: FuzzCustomer,
  customers: FuzzCustomers,
): string {
  const own = customer.seen.get(name) ?? [];
  if (from === 'oneself' && own.length > 0) return pick(own, which);
  const other = customers.other(customer, number);
  // A text of somebody else's would be this customer's own from now on, and whoever asks for oneself wants no refusal.
  const others = (other.seen.get(name) ?? []).filter(
    // A registration comes back in capitals and with a space.
    (text) =>
      !text.toLowerCase().replaceAll(' ', '').includes(other.mark) && (from === 'others' || !isId(name)),
  );
  return others.length > 0 ? pick(others, which) : otherwise;
}

/** In TypeScript's library it is not yet. */
const { rawJSON: rawJson } = JSON as unknown as { rawJSON(json: string): unknown };

/** As it stands in an address. */
function written(value: unknown): string {
  if (value instanceof RawText) return value.text;
  return encodeURIComponent(String(value).toWellFormed());
}

/** Without what Node refuses to send. */
function sendable(value: string): string {
  return value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?');
}

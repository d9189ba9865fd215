import { Agent } from 'node:http';
import fc from 'fast-check';
import type { Identity } from '../../world/identity.ts';
import { type Operation, readApiDocument } from './api-document.ts';
import { createFilePlans } from './file-plans.ts';
import { type FuzzCustomer, FuzzCustomers } from './fuzz-customers.ts';
import { FuzzReport } from './fuzz-report.ts';
import { faultsOf } from './judge-answer.ts';
import { Seen } from './placeholders.ts';
import { type RequestPlan, requestPlans } from './request-plans.ts';
import { send, type WireAnswer } from './send.ts';
import { type WireRequest, wireRequest } from './wire-request.ts';

interface FuzzOptions {
  /** Whole batches of 250. */
  requests: number;
  /** What all chance follows from: the same seed asks for the same, but for the ids that the site gives out. */
  seed: number;
  /** So many that none of them comes near the limits of a customer. */
  customers: number;
}

/** At the same time. */
const IN_FLIGHT = 8;
/** Made while no request is under way, which would seem to take longer. */
const BATCH = 250;
/** So many times as long it goes on at most until chance has had each operation answered with success. */
const LONGER = 5;
/** What makes or lists the things that other requests are about. */
const SOURCES = [
  'createVehicle',
  'createVehicleRecord',
  'addRecordPhoto',
  'createReminder',
  'getAvailability',
  'createAppointment',
  'listAppointments',
];

/** Asks a site for what its document allows, and for much that it does not; what it should not have answered. */
export async function fuzz(
  { url, identity }: { url: string; identity: Pick<Identity, 'signIn'> },
  { requests, seed, customers: count }: FuzzOptions,
): Promise<FuzzReport> {
  const document = readApiDocument(await (await fetch(`${url}/api/docs/json`)).json());
  const customers = await FuzzCustomers.gather(url, identity, count);
  const report = new FuzzReport(seed, document.operations, unreachable(document.operations));
  const agent = new Agent({ keepAlive: true });

  const attempt = (plan: RequestPlan) =>
    attemptAs(customers.whoHas(namesOfOwn(plan.path), plan.customer), plan);

  async function attemptAs(customer: FuzzCustomer, plan: RequestPlan): Promise<void> {
    const { session } = customer;
    const request = wireRequest(plan, customer, customers);
    const answers = await Promise.allSettled(
      Array.from({ length: plan.copies }, () => send(new URL(url), agent, request)),
    );
    for (const answer of answers) {
      if (answer.status === 'fulfilled') judge(plan.operation, request, answer.value, customer);
      else report.addFinding(plan.operation, request, `no answer: ${String(answer.reason)}`);
    }
    const isOver = answers.some((answer) => answer.status === 'fulfilled' && isEnd(answer.value));
    if (isOver && plan.identity === 'as it should be') await customers.renew(customer, session);
  }

  function judge(
    operation: Operation,
    request: WireRequest,
    answer: WireAnswer,
    customer: FuzzCustomer,
  ): void {
    report.addAnswer(operation, answer);
    customers.restIfSpent(customer, answer.head);
    const faults = faultsOf(operation, answer);
    for (const secret of customers.othersSecretsIn(`${answer.head}\n${answer.text}`, customer)) {
      // A refusal may say what it refuses.
      if (answer.status < 400 || !textOf(request).includes(secret)) {
        faults.push('tells somebody what only another customer may know');
      }
    }
    for (const fault of new Set(faults)) report.addFinding(operation, request, fault);
    const isGood = answer.status < 300 && faults.length === 0;
    if (isGood && answer.type === 'application/json')
      customers.remember(customer, operation, JSON.parse(answer.text));
  }

  const today = new Date();
  const files = await createFilePlans(today);
  const plans = requestPlans(document, today, files);
  /** What was never answered with success, and what makes the things that it needs: the rest would only use up limits. */
  const missingPlans = () => {
    const operations = document.operations.filter(
      ({ id }) => report.neverAnswered.includes(id) || SOURCES.includes(id),
    );
    return requestPlans({ ...document, operations }, today, files);
  };
  const isEnough = (sent: number) =>
    sent >= requests && (report.neverAnswered.length === 0 || sent >= LONGER * requests);
  for (let sent = 0; !isEnough(sent); sent += BATCH) {
    const wanted = sent < requests ? plans : missingPlans();
    await inParallel(fc.sample(wanted, { numRuns: BATCH, seed: seed + sent }).values(), attempt);
  }
  await inParallel(lastLooks(document.operations, customers), (plan) =>
    attemptAs(customers.at(plan.customer), plan),
  );
  agent.destroy();
  return report;
}

/**
 * What no customer gets: the workshop's part, what needs a secret of its or out of an e-mail, or keys of a browser, and rating a
 * visit, or reading of one, before the workshop has done anything with it. And what chance hardly ever meets: a visit and a
 * reminder of one vehicle.
 */
function unreachable(operations: readonly Operation[]): string[] {
  return operations
    .filter(
      ({ answers, path }) =>
        /role_missing|not_completed/.test(descriptionsOf(answers)) ||
        /\{secret\}|\/unsubscribe$|\/notifications\/read$|\/push\/\w+$|\/appointments\/\{id\}\/reminders$/.test(
          path,
        ),
    )
    .map(({ id }) => id);
}

const descriptionsOf = (answers: Operation['answers']) =>
  [...answers.values()].map(({ description }) => description).join();

/** What a path is about that whoever asks must have been told before: hardly any of them has made one of each thing. */
const namesOfOwn = (path: RequestPlan['path']) =>
  Object.values(path).flatMap((value) =>
    value instanceof Seen && value.from === 'oneself' ? value.name : [],
  );

function textOf({ path, headers, body }: WireRequest): string {
  return [path, ...headers.flat(), body ? Buffer.from(body).toString() : ''].join('\n').toLowerCase();
}

/** Whether an answer says that the session is over. */
function isEnd({ status, text }: WireAnswer): boolean {
  return status === 401 && text.includes('token_revoked');
}

/** Everybody looks once more at all that they have: what somebody else wrote into it would stand there. */
function* lastLooks(operations: readonly Operation[], { all }: FuzzCustomers): Generator<RequestPlan> {
  const looks = operations.filter(
    ({ method, parameters }) => method === 'GET' && !parameters.some(({ required }) => required),
  );
  for (const operation of looks) {
    for (const customer of all.keys()) {
      yield { ...PLAIN, operation, customer };
    }
  }
}

const PLAIN = {
  identity: 'as it should be',
  path: {},
  query: [],
  headers: [],
  body: undefined,
  file: null,
  garble: null,
  copies: 1,
} as const;

async function inParallel<Item>(items: Iterator<Item>, act: (item: Item) => Promise<void>): Promise<void> {
  const work = async () => {
    for (let next = items.next(); !next.done; next = items.next()) await act(next.value);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
}

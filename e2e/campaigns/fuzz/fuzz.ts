import { Agent } from 'node:http';
import fc from 'fast-check';
import type { IdentityEmulatorClient } from '../../world/identity.ts';
import { type ApiOperation, readApiDocument } from './api-document.ts';
import { createFileGenerators } from './file-plans.ts';
import {
  type FuzzCustomer,
  FuzzCustomers,
  findCollectionOfPathId,
  toIdParameterName,
} from './fuzz-customers.ts';
import { FuzzReport, findResponseDifferences } from './fuzz-report.ts';
import { EarlierValuePlaceholder } from './placeholders.ts';
import { createRequestPlanGenerator, type RequestPlan } from './request-plans.ts';
import { sendWireRequest, toWireRequest, type WireRequest, type WireResponse } from './wire-request.ts';

interface FuzzOptions {
  requests: number;
  /** Seed of all random choices: the same seed sends the same requests, except for ids from responses. */
  seed: number;
  customers: number;
}

const IN_FLIGHT = 8;
/** Number of requests that are generated together while none is in flight, because generating would slow down responses. */
const BATCH = 100;
/** Factor by which a run may be extended until each operation has succeeded. */
const LONGER = 15;
/** Operations that create or list the data that other requests need. */
const SOURCES = [
  'createVehicle',
  'createVehicleRecord',
  'addRecordPhoto',
  'importVehicleRecords',
  'createReminder',
  'getAvailability',
  'createAppointment',
  'listAppointments',
];

/** Sends valid and invalid requests to all documented operations, and reports wrong responses. */
export async function fuzzApi(
  { url, identity }: { url: string; identity: Pick<IdentityEmulatorClient, 'signIn'> },
  { requests, seed, customers: count }: FuzzOptions,
): Promise<FuzzReport> {
  const document = readApiDocument(await (await fetch(`${url}/api/docs/json`)).json());
  const customers = await FuzzCustomers.gather(url, identity, count);
  const report = new FuzzReport(seed, document.operations, unreachable(document.operations));
  const agent = new Agent({ keepAlive: true });

  const attempt = (plan: RequestPlan) =>
    attemptAs(customers.pickWithValues(listOwnValueNames(plan.path), plan.customer), plan);

  async function attemptAs(customer: FuzzCustomer, plan: RequestPlan): Promise<void> {
    const { session } = customer;
    const request = toWireRequest(plan, customer, customers);
    const answers = await Promise.allSettled(
      Array.from({ length: plan.copies }, () => sendWireRequest(new URL(url), agent, request)),
    );
    for (const answer of answers) {
      if (answer.status === 'fulfilled') judge(plan.operation, request, answer.value, customer);
      else report.addFinding(plan.operation, request, `no answer: ${String(answer.reason)}`);
    }
    const isOver = answers.some((answer) => answer.status === 'fulfilled' && isEnd(answer.value));
    if (isOver && plan.identity === 'as it should be') await customers.renew(customer, session);
  }

  function judge(
    operation: ApiOperation,
    request: WireRequest,
    answer: WireResponse,
    customer: FuzzCustomer,
  ): void {
    report.addAnswer(operation, answer);
    customers.restIfSpent(customer, answer.head);
    if (answer.status === 404) customers.deleteIdsIn(request.path, customer);
    const faults = findResponseDifferences(operation, answer);
    for (const secret of customers.othersSecretsIn(`${answer.head}\n${answer.text}`, customer)) {
      // Error responses may quote the request, so a secret in the request is allowed in them.
      if (answer.status < 400 || !textOf(request).includes(secret)) {
        faults.push('contains a secret of another customer');
      }
    }
    for (const fault of new Set(faults)) report.addFinding(operation, request, fault);
    const isGood = answer.status < 300 && faults.length === 0;
    if (isGood && answer.type === 'application/json')
      customers.remember(customer, operation, JSON.parse(answer.text));
  }

  const today = new Date();
  const files = await createFileGenerators(today);
  const plans = createRequestPlanGenerator(document, today, files);
  /** Generates valid requests to SOURCES and, more often, operations without success so far. Customers know the ids in them. */
  const missingPlans = () => {
    const { neverAnswered: missing } = report;
    const possible = document.operations.filter((operation) => customers.haveValues(listIdNames(operation)));
    const operations = [missing, missing, missing, SOURCES].flatMap((ids) =>
      possible.filter(({ id }) => ids.includes(id)),
    );
    return createRequestPlanGenerator({ ...document, operations }, today, files, { usual: 1, odd: 0 });
  };
  const isEnough = (sent: number) =>
    sent >= requests && (report.neverAnswered.length === 0 || sent >= LONGER * requests);
  for (let sent = 0; !isEnough(sent); sent += BATCH) {
    const wanted = sent < requests ? plans : missingPlans();
    await inParallel(fc.sample(wanted, { numRuns: BATCH, seed: seed + sent }).values(), attempt);
  }
  await inParallel(finalReads(document.operations, customers), (plan) =>
    attemptAs(customers.at(plan.customer), plan),
  );
  agent.destroy();
  return report;
}

/**
 * Ids of operations that fuzzed customers cannot complete: operations of the workshop, operations that need a secret, an email
 * link, a browser's keys, a completed visit, an imported vehicle or DVLA, and operations that need an unlikely combination,
 * such as a visit and a reminder of the same vehicle.
 */
function unreachable(operations: readonly ApiOperation[]): string[] {
  return operations
    .filter(
      ({ answers, path }) =>
        /role_missing|not_completed/.test(descriptionsOf(answers)) ||
        /\{secret\}|\/shared\/|\/imported-vehicles\/|\/unsubscribe$|\/notifications\/read$|\/push\/\w+$|\/appointments\/\{id\}\/reminders$|\/plates$/.test(
          path,
        ),
    )
    .map(({ id }) => id);
}

const descriptionsOf = (answers: ApiOperation['answers']) =>
  [...answers.values()].map(({ description }) => description).join();

/** Lists names of path values that the sender must know from its own earlier responses. Few customers know all of them. */
const listOwnValueNames = (path: RequestPlan['path']) =>
  Object.values(path).flatMap((value) =>
    value instanceof EarlierValuePlaceholder && value.from === 'oneself' ? value.name : [],
  );

/** Lists the names under which `seen` stores the ids of an operation's path: `vehicle_id` for `/vehicles/{id}`. */
const listIdNames = ({ path, parameters }: ApiOperation) =>
  parameters.some((each) => each.in === 'path' && each.name === 'id')
    ? [toIdParameterName(findCollectionOfPathId(path))]
    : [];

function textOf({ path, headers, body }: WireRequest): string {
  return [path, ...headers.flat(), body ? Buffer.from(body).toString() : ''].join('\n').toLowerCase();
}

function isEnd({ status, text }: WireResponse): boolean {
  return status === 401 && text.includes('token_revoked');
}

/** Yields every customer's GET requests without required parameters, to find data of other customers in the responses. */
function* finalReads(operations: readonly ApiOperation[], { all }: FuzzCustomers): Generator<RequestPlan> {
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

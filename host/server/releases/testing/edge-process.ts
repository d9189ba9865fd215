// Runs an edge's release services in a separate process, for tests that kill it. Each command of the parent gets one reply.
import { openReleaseServices } from '../open-releases.ts';
import type { OperatorChange } from '../state/change-state.ts';

const { ORIGIN = '', STORE = '', CLOCK_OFFSET_MS = '0', ...credentials } = process.env;

/** Command from the parent process. Without a change or a withdrawal, the edge polls the origin. */
export interface EdgeCommand {
  id: number;
  change?: OperatorChange;
  /** Version to withdraw. */
  withdraw?: string;
}

const { catalogue, watch } = await openReleaseServices({
  origins: { vehicle: ORIGIN },
  provided: {},
  storeLocation: STORE,
  credentials,
  pollSeconds: 0.001,
  now: () => new Date(Date.now() + Number(CLOCK_OFFSET_MS)),
  log: { info() {}, warn() {}, error() {} },
});

process.on('message', async (message) => {
  const { id, change, withdraw } = message as EdgeCommand;
  const outcome = change ? await catalogue.change('vehicle', change) : 'done';
  if (withdraw) await catalogue.withdraw('vehicle', withdraw, `reason ${id}`);
  if (!change && !withdraw) await watch.check({ retryRefused: true });
  process.send?.({ id, isDone: outcome === 'done', status: catalogue.status().vehicle });
});
process.once('disconnect', () => process.exit());
process.send?.({ id: 0, isDone: true, status: catalogue.status().vehicle });

import { runInTraceContext } from '@forecourt/shared/server';
import type { FastifyInstance } from 'fastify';

interface Repeated {
  /** Work to repeat, also after an error, which is logged. Must end soon after `goesOn` returns false. */
  work: (goesOn: () => boolean) => Promise<unknown>;
  everyMs: number;
  failure: string;
}

/** Repeats work until the process closes. Closing waits for a run. @returns function that starts the next run without pause */
export function repeatUntilClosed(app: FastifyInstance, { work, everyMs, failure }: Repeated): () => void {
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();
  let isClosing = false;
  let isWanted = false;

  function start(): void {
    timer = undefined;
    isWanted = false;
    // Run without a trace: otherwise all later runs would belong to the request that woke the work.
    round = runInTraceContext(undefined, () => work(() => !isClosing))
      .catch((err: unknown) => app.log.error({ err }, failure))
      .then(() => {
        if (!isClosing) timer = setTimeout(start, isWanted ? 0 : everyMs);
      });
  }

  app.addHook('onListen', async () => start());
  app.addHook('onClose', async () => {
    isClosing = true;
    clearTimeout(timer);
    await round;
  });
  return () => {
    isWanted = true;
    if (timer === undefined || isClosing) return;
    clearTimeout(timer);
    start();
  };
}

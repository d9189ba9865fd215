import type { FastifyInstance } from 'fastify';

interface Repeated {
  /** Ends soon once `goesOn` says no. @throws whatever goes wrong; it is tried again the next time */
  work: (goesOn: () => boolean) => Promise<unknown>;
  /** Pause between the end of one and the beginning of the next. */
  everyMs: number;
  /** What is written to the log when it went wrong. */
  failure: string;
}

/**
 * Does something when the process begins to listen, and again and again until it closes, which waits for its end.
 * @returns what has it done once more without a pause
 */
export function repeatWhileListening(app: FastifyInstance, { work, everyMs, failure }: Repeated): () => void {
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();
  let isClosing = false;
  let isWanted = false;

  function start(): void {
    timer = undefined;
    isWanted = false;
    round = work(() => !isClosing)
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

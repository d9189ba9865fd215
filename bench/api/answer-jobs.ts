import { BookingPlan } from './booking-plan.ts';
import type { Stage } from './cases.ts';
import type { Job, Outcome, StageData } from './jobs.ts';

/** What the parent sends: first the stage, with where to ask, then jobs. */
export type Message = { target: string; stage: StageData } | { job: Job };

/** What comes back: that the process is ready, then an outcome for each job. */
export type Reply = { ready: true } | { outcome: Outcome };

/** The side of the child: makes itself ready once, and does one job after the other. */
export function answerJobs(open: (target: string, stage: Stage) => Promise<(job: Job) => Promise<Outcome>>) {
  let run: ((job: Job) => Promise<Outcome>) | undefined;

  async function answer(message: Message): Promise<Reply> {
    if ('stage' in message) {
      const { target, stage } = message;
      run = await open(target, { ...stage, bookings: new BookingPlan(stage.bookings) });
      return { ready: true };
    }
    if (!run) throw new Error('A job came before the stage');
    return { outcome: await run(message.job) };
  }

  // There is nothing else to stay alive for between two jobs.
  process.channel?.ref();
  process.on('message', (message: Message) => {
    answer(message).then(
      (reply) => process.send?.(reply),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}

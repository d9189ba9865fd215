// A process that sends the bare statements: the same driver and as many connections as an api process has, without HTTP,
// rules, checks of input, or JSON.
import { answerJobs } from './answer-jobs.ts';
import { askForAWhile } from './ask-for-a-while.ts';
import { openBareDatabase } from './bare-database.ts';
import { type CaseName, type Customer, customerOf } from './cases.ts';
import { bookBare, type Statement, statementsOf } from './statements.ts';

type Read = Exclude<CaseName, 'booking'>;

answerJobs(async (target, stage) => {
  const database = await openBareDatabase(target);
  const known = new Map<string, Statement[]>();

  /** Made once for each customer: what is measured is sending them. */
  async function statementsFor(name: Read, customer: Customer): Promise<Statement[]> {
    const key = `${name} ${customer.uid}`;
    const statements = known.get(key) ?? (await statementsOf(name, customer, stage));
    known.set(key, statements);
    return statements;
  }

  return (job) =>
    askForAWhile(job, async (name, n) => {
      const customer = customerOf(stage.customers, n);
      if (name === 'booking') {
        const { uid, vehicleId } = customer;
        const booking = { uid, vehicleId, reference: `BARE-${n}`, ...stage.bookings.slotOf(n) };
        await database.transaction((run) => bookBare(run, booking));
        return;
      }
      for (const { sql, values } of await statementsFor(name, customer)) await database.run(sql, values);
    });
});

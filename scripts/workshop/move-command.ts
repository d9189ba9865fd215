import type { Command } from 'commander';
import { ApiProblemError } from '../api-client.ts';
import { CommandError } from '../terminal.ts';
import { describeVisit, type VisitFormatter } from './describe-visits.ts';
import { parseTime } from './parse.ts';
import { rethrowWithReadableMessage } from './rethrow-with-readable-message.ts';
import type { WorkshopVisit } from './workshop-client.ts';
import { openWorkshopCommandContext, type WorkshopTerminal } from './workshop-environment.ts';

interface Start {
  date: string;
  time: string;
}

export function addMoveCommand(program: Command, terminal: WorkshopTerminal): void {
  program
    .command('move')
    .description('moves a visit to another time, and notifies the customer; a request stays a request')
    .argument('<reference>')
    .argument('<day>')
    .argument('<time>', 'a bookable time, such as 10:00')
    .action(async (reference: string, word: string, at: string) => {
      const { client, day, words } = await openWorkshopCommandContext(terminal);
      const to = { date: day(word), time: parseTime(at) };
      const before = await client
        .find(reference)
        .catch((error: unknown) => rethrowWithReadableMessage(error, words));
      const after = await client
        .move(before, to)
        .catch((error: unknown) => rethrowRefusedMove(error, { visit: before, to, words }));
      const said = describeVisit(after, words);
      const isSame = after.version === before.version;
      terminal.print(
        [
          isSame
            ? `Nothing to do. ${said}`
            : `${said} Before: ${words.day(before.date)}, ${words.time(before.time)}.`,
          after.status === 'requested' && `It is still a request: "confirm ${after.reference}" confirms it.`,
        ]
          .filter(Boolean)
          .join(' '),
      );
    });
}

interface RefusedMove {
  visit: WorkshopVisit;
  to: Start;
  words: VisitFormatter;
}

/** Rethrows an error of a move. A refusal gets a readable message, with free times near the wanted one if the api sent any. */
function rethrowRefusedMove(error: unknown, move: RefusedMove): never {
  if (!(error instanceof ApiProblemError)) throw error;
  const why = describeRefusal(error.code, move);
  if (why === undefined) return rethrowWithReadableMessage(error, move.words);
  throw new CommandError(`${why} Nothing was changed.${describeFreeTimes(error, move)}`);
}

function describeRefusal(code: string, { visit, to, words }: RefusedMove): string | undefined {
  const [date, time] = [words.day(to.date), words.time(to.time)];
  const refusals: Readonly<Record<string, string>> = {
    slot_taken: `${time} on ${date} is taken.`,
    not_a_slot: `${words.work(visit)} cannot begin at ${time} on ${date}: the time is closed or not bookable, or the day is too short.`,
    closed_day: `The workshop is closed on ${date}.`,
    too_soon: `${date}, ${time} has passed.`,
    too_far: `${date} is too far ahead to be booked.`,
    vehicle_already_booked: `${visit.vehicle.device_reg} has another visit at that time.`,
    illegal_status: `${visit.reference} is ${words.status(visit).toLowerCase()}. Only a requested or confirmed visit can be moved.`,
    vehicle_archived: 'The customer has archived the vehicle.',
  };
  return refusals[code];
}

const FREE_TIMES = 6;

/** Lists the free times of the wanted day that are nearest to the wanted time; empty if the refusal has another cause. */
function describeFreeTimes({ slots = [] }: ApiProblemError, { to, words }: RefusedMove): string {
  const distance = ({ time }: Pick<Start, 'time'>) => Math.abs(minutesOf(time) - minutesOf(to.time));
  const free = slots
    .filter(({ bookable }) => bookable)
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, FREE_TIMES)
    .map(({ time }) => time)
    .toSorted();
  return free.length > 0 ? `\nFree on that day: ${free.map(words.time).join(', ')}.` : '';
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

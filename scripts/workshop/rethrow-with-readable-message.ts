import { localDateAt } from '@forecourt/shared/zones';
import { ApiProblemError } from '../api-client.ts';
import { CommandError } from '../terminal.ts';
import {
  describeRetainedVisit,
  describeUnlikelyOdometer,
  type EnteredOdometer,
  type VisitFormatter,
} from './describe-visits.ts';
import { VisitOfDeletedAccountError, type WorkshopVisit } from './workshop-client.ts';

/** Rethrows a CommandError with a readable message, other errors unchanged. @param typed odometer reading of the command */
export function rethrowWithReadableMessage(
  error: unknown,
  words: VisitFormatter,
  typed?: EnteredOdometer,
): never {
  if (typed && error instanceof ApiProblemError && error.code.startsWith('odometer_')) {
    throw new CommandError(describeUnlikelyOdometer(typed, error.reading, words));
  }
  if (error instanceof ApiProblemError && error.code === 'invalid_input') {
    const [pointer = ''] = error.pointers;
    if (pointer === '/cost_minor') throw new CommandError(words.text('refused.price'));
    if (pointer === '/phone') throw new CommandError(words.text('refused.phone'));
    if (pointer.startsWith('/work/')) throw new CommandError(words.text('refused.work'));
  }
  if (error instanceof VisitOfDeletedAccountError)
    throw new CommandError(describeRetainedVisit(error.visit, words));
  throw error instanceof CommandError ? new CommandError(words.inWords(error.message)) : error;
}

/** @throws CommandError if a confirmed visit would begin before its day */
export function refuseEarlyStart(visit: WorkshopVisit, now: Date, words: VisitFormatter): void {
  const { reference, status, date, time, time_zone } = visit;
  if (status !== 'confirmed' || date <= localDateAt(now, time_zone)) return;
  throw new CommandError(
    `${reference} is booked for ${words.day(date)}, ${words.time(time)}. Nothing was changed.\nIf the car is there already, add --early.`,
  );
}

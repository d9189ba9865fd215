import { ApiProblem } from '@forecourt/shared/http';
import type * as z from '@forecourt/shared/schema';
import { zVehicleRecordConflict } from './generated/zod.gen.ts';

/** A stored reading of an odometer. */
export interface NotedReading {
  /** `YYYY-MM-DD` */
  date: string;
  odometer_km: number;
}

/**
 * Question to the customer about a reading, before it is saved. `odometer_lower`: the odometer would run backwards.
 * `odometer_jump`: the vehicle would have been driven unusually far.
 */
export interface ReadingQuestion {
  code: 'odometer_lower' | 'odometer_jump';
  /** The stored reading that the new one does not fit. */
  reading: NotedReading;
}

/** An amount that is probably mistyped, with what was expected. */
export type UnusualAmount = NonNullable<z.infer<typeof zVehicleRecordConflict>['amounts']>[number];

/** Question to the customer about a cost, litres, or the price that they make, before they are saved. */
export interface AmountQuestion {
  code: 'amount_unusual';
  amounts: UnusualAmount[];
}

export type SaveQuestion = ReadingQuestion | AmountQuestion;

/** Confirmed questions, to be sent with the request that saves. */
export interface Confirmations {
  confirm_lower?: true;
  confirm_jump?: true;
  confirm_amounts?: true;
}

/** Returns the question of a problem `odometer_lower`, `odometer_jump` or `amount_unusual`; null for any other error. */
export function findSaveQuestion(error: unknown): SaveQuestion | null {
  if (findReadingQuestion(error)) return findReadingQuestion(error);
  if (!(error instanceof ApiProblem) || error.code !== 'amount_unusual') return null;
  const amounts = zVehicleRecordConflict.safeParse(error.body).data?.amounts;
  return amounts ? { code: 'amount_unusual', amounts } : null;
}

/** Returns the question of a problem `odometer_lower` or `odometer_jump`; null for any other error. */
export function findReadingQuestion(error: unknown): ReadingQuestion | null {
  if (!(error instanceof ApiProblem)) return null;
  const { code, body } = error;
  if (code !== 'odometer_lower' && code !== 'odometer_jump') return null;
  const reading = zVehicleRecordConflict.safeParse(body).data?.reading;
  return reading ? { code, reading } : null;
}

/** Returns the confirmation that answers a question. */
export function confirmationFor({ code }: SaveQuestion): Confirmations {
  switch (code) {
    case 'odometer_lower':
      return { confirm_lower: true };
    case 'odometer_jump':
      return { confirm_jump: true };
    case 'amount_unusual':
      return { confirm_amounts: true };
  }
}

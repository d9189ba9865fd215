import { ApiProblem } from '@forecourt/shared/http';
import { zVehicleRecordConflict } from './generated/zod.gen.ts';

/** A stored reading of an odometer. */
export interface NotedReading {
  /** `YYYY-MM-DD` */
  date: string;
  odometer_km: number;
}

/**
 * What the customer is asked about a reading before it is saved. `odometer_lower`: the odometer would run backwards.
 * `odometer_jump`: the vehicle would have been driven unusually far.
 */
export interface ReadingQuestion {
  code: 'odometer_lower' | 'odometer_jump';
  /** The stored reading that the new one does not fit. */
  reading: NotedReading;
}

/** What the customer is asked about a cost or litres before they are saved: they are far more than usual. */
export interface AmountQuestion {
  code: 'amount_unusual';
  /** Each with the most that is usual. */
  amounts: { field: 'cost_minor' | 'litres'; most: number }[];
}

export type SaveQuestion = ReadingQuestion | AmountQuestion;

/** Answers to questions, to be sent with what is saved. */
export interface Confirmations {
  confirm_lower?: true;
  confirm_jump?: true;
  confirm_amounts?: true;
}

/** The question of a problem `odometer_lower`, `odometer_jump` or `amount_unusual`; null for any other error. */
export function saveQuestion(error: unknown): SaveQuestion | null {
  if (readingQuestion(error)) return readingQuestion(error);
  if (!(error instanceof ApiProblem) || error.code !== 'amount_unusual') return null;
  const amounts = zVehicleRecordConflict.safeParse(error.body).data?.amounts;
  return amounts ? { code: 'amount_unusual', amounts } : null;
}

/** The question of a problem `odometer_lower` or `odometer_jump`; null for any other error. */
export function readingQuestion(error: unknown): ReadingQuestion | null {
  if (!(error instanceof ApiProblem)) return null;
  const { code, body } = error;
  if (code !== 'odometer_lower' && code !== 'odometer_jump') return null;
  const reading = zVehicleRecordConflict.safeParse(body).data?.reading;
  return reading ? { code, reading } : null;
}

/** Says that what was asked about is right. */
export function confirmationOf({ code }: SaveQuestion): Confirmations {
  switch (code) {
    case 'odometer_lower':
      return { confirm_lower: true };
    case 'odometer_jump':
      return { confirm_jump: true };
    case 'amount_unusual':
      return { confirm_amounts: true };
  }
}

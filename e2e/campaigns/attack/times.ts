import * as z from 'zod';
import type { AnswerTimes } from '../answer-times.ts';

export const timesSchema = z.object({ p50: z.number(), p99: z.number(), max: z.number() });

/** Half of some answers came within `p50` milliseconds, 99 of 100 within `p99`. */
export type Times = z.infer<typeof timesSchema>;

export function timesOf(answers: AnswerTimes): Times {
  return { p50: answers.percentile(50), p99: answers.percentile(99), max: answers.percentile(100) };
}

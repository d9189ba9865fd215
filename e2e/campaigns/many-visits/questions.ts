import * as z from 'zod';
import { availabilitySchema } from '../../world/client.ts';

const listSchema = z.object({ items: z.array(z.unknown()) });

const today = Date.now();

/** As UTC has it (`YYYY-MM-DD`), which is the workshop's day too but for an hour in summer. */
export const dayIn = (days: number) => new Date(today + days * 86_400_000).toISOString().slice(0, 10);

/** As far ahead as can be booked. */
export const HORIZON_DAYS = 60;

/** The day that the workshop asks for: tomorrow. */
export const WORKSHOP_DAY = 1;

/** Who asks; each has a budget of their own. */
export type Asker = 'visitor' | 'customer' | 'workshop';

/** What is asked of the api. */
export interface Question {
  name: string;
  by: Asker;
  /** After `/api/v1`. */
  path: string;
  /** How many visits an answer tells of. */
  visitsIn: (body: unknown) => number;
}

const ofList = (body: unknown) => listSchema.parse(body).items.length;

/** Places of the default settings that are taken. */
function takenIn(body: unknown): number {
  const slots = availabilitySchema.parse(body).days.flatMap((day) => day.slots);
  return slots.reduce((taken, { places_left }) => taken + 2 - places_left, 0);
}

export const QUESTIONS: readonly Question[] = [
  {
    name: 'what can be booked in 60 days',
    by: 'visitor',
    path: `/availability?service_type=repair&from=${dayIn(0)}&to=${dayIn(HORIZON_DAYS)}`,
    visitsIn: takenIn,
  },
  { name: "a customer's list", by: 'customer', path: '/appointments?order=desc', visitsIn: ofList },
  {
    name: "the workshop's day",
    by: 'workshop',
    path: `/workshop/appointments?date=${dayIn(WORKSHOP_DAY)}&limit=100`,
    visitsIn: ofList,
  },
];

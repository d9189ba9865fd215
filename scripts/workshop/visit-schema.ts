import * as z from 'zod';

/** What the command reads of a visit (docs/design.md §8). */
export const visitSchema = z.object({
  id: z.string(),
  version: z.int(),
  reference: z.string(),
  status: z.string(),
  service_type: z.string(),
  date: z.string(),
  time: z.string(),
  note: z.string().nullable(),
  vehicle: z.object({
    device_reg: z.string(),
    make: z.string().nullable(),
    model: z.string().nullable(),
  }),
  customer: z.object({
    customer_number: z.string(),
    display_name: z.string().nullable(),
    phone_formatted: z.string().nullable(),
  }),
});
export type Visit = z.infer<typeof visitSchema>;

export const visitPageSchema = z.object({ items: z.array(visitSchema), next_cursor: z.string().nullable() });

/** What is closed of a day, and what was booked into that before. */
export const closingSchema = z.object({
  closed: z.boolean(),
  reason: z.string().nullable(),
  closed_slots: z.array(z.string()),
  appointments: z.array(visitSchema),
});
export type Closing = z.infer<typeof closingSchema>;

const feedSchema = z.object({ name: z.string(), created_at: z.string() });
export type Feed = z.infer<typeof feedSchema>;

export const feedsSchema = z.object({ items: z.array(feedSchema) });
export const newFeedSchema = z.object({ path: z.string() });

/** A refusal of the api (RFC 9457). */
export const problemSchema = z.object({
  code: z.string(),
  title: z.string(),
  detail: z.string().optional(),
  errors: z.array(z.object({ pointer: z.string(), message: z.string() })).optional(),
});

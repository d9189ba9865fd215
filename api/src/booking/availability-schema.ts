import { SERVICE_CODE } from '@forecourt/shared/settings/schema';
import { z } from 'zod';
import { localDate, timeOfDay } from '../platform/fields.ts';

export const serviceType = z.string().regex(SERVICE_CODE);
z.globalRegistry.add(serviceType, {
  id: 'ServiceType',
  description:
    'A kind of work by its code. Which there are, the settings of the site say; these are always there',
  examples: ['repair', 'installation', 'others'],
});

export const slotAvailabilitySchema = z.object({
  time: timeOfDay,
  places_left: z.int().describe('0 is full'),
  bookable: z.boolean().describe('Free, and neither too soon nor too far ahead'),
});
z.globalRegistry.add(slotAvailabilitySchema, { id: 'SlotAvailability' });

const dayAvailabilitySchema = z.object({
  date: localDate,
  open: z.boolean(),
  closed_reason: z.enum(['closed_weekday', 'closed_date']).nullable(),
  closed_text: z.string().nullable().describe('Why the workshop closed it, in its own words'),
  slots: z
    .array(slotAvailabilitySchema)
    .describe('Every slot that the day has for this work, full ones included'),
});
z.globalRegistry.add(dayAvailabilitySchema, { id: 'DayAvailability' });

export const availabilitySchema = z.object({
  service_type: serviceType,
  time_zone: z.string().describe('IANA time zone of the workshop'),
  earliest: z.iso.datetime().describe('The minimum notice: nothing before this instant can be booked'),
  last_date: localDate.describe('The horizon: nothing after this day can be booked'),
  days: z.array(dayAvailabilitySchema),
});
z.globalRegistry.add(availabilitySchema, { id: 'Availability' });

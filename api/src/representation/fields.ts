import { z } from 'zod';

/** A day as `YYYY-MM-DD`, in the workshop's own time. */
export const localDate = z.iso.date();

/** A time of day as `HH:MM`, in the workshop's own time. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time as HH:MM');

export const serviceType = z.enum(['installation', 'repair', 'others']);
z.globalRegistry.add(serviceType, { id: 'ServiceType' });

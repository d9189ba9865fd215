import { z } from 'zod';
import { type AppointmentRow, appointmentJson, commonAppointmentSchema } from '../booking/schema.ts';
import type { BookingSettings } from '../booking/slots.ts';
import { formatPhone } from '../me/format-phone.ts';

export const workshopAppointmentSchema = commonAppointmentSchema
  .extend({
    customer: z.object({
      customer_number: z.string().describe('What they read out on the phone'),
      display_name: z.string().nullable(),
      phone_formatted: z.string().nullable().describe('As people write it, with plus and spaces'),
    }),
  })
  .meta({ id: 'WorkshopAppointment' });

type WorkshopAppointmentJson = z.infer<typeof workshopAppointmentSchema>;

/** An appointment and whose it is. */
export interface WorkshopAppointmentRow extends AppointmentRow {
  customer_number: string;
  display_name: string | null;
  phone: string | null;
}

export function workshopAppointmentJson(
  row: WorkshopAppointmentRow,
  booking: BookingSettings,
): WorkshopAppointmentJson {
  return {
    ...appointmentJson(row, booking),
    customer: {
      customer_number: row.customer_number,
      display_name: row.display_name,
      phone_formatted: row.phone && formatPhone(row.phone),
    },
  };
}

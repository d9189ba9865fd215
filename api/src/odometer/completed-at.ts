import { sql } from 'kysely';

/** When an appointment was completed; of those from before changes were kept (migration 0008), when it was booked. */
export const completedAt = sql<Date>`coalesce(
  (
    select c.changed_at from appointment_changes c
    where c.appointment_id = appointments.id and c.change = 'completed'
  ),
  appointments.created_at
)`.as('noted_at');

export {
  appointmentCalendar,
  appointmentQuery,
  appointmentsQuery,
  cancelAppointment,
  createAppointment,
  rateAppointment,
  rescheduleAppointment,
  type SeenAppointment,
} from './appointments.ts';
export { createAttempts } from './attempts.ts';
export { availabilityQuery } from './availability.ts';
export { streamEvents } from './events.ts';
export { freshSlots } from './fresh-slots.ts';
export type {
  Appointment,
  AppointmentChange,
  AppointmentStatus,
  Availability,
  Cancellation,
  Customer,
  CustomerChange,
  CustomerExport,
  DayAvailability,
  NewAppointment,
  NewRating,
  NewVehicle,
  Rating,
  Reschedule,
  ServiceType,
  SlotAvailability,
  Vehicle,
  VehicleChange,
} from './generated/types.gen.ts';
export {
  zCancellation as cancellationSchema,
  zCustomerChange as customerChangeSchema,
  zCustomerExport as customerExportSchema,
  zNewAppointment as newAppointmentSchema,
  zNewRating as newRatingSchema,
  zNewVehicle as newVehicleSchema,
} from './generated/zod.gen.ts';
export { newIdempotencyKey } from './idempotency-key.ts';
export { deleteMe, exportMe, meQuery, signOutEverywhere, updateMe } from './me.ts';
export { type AppointmentsQuery, type AvailabilityQuery, queryKeys } from './query-keys.ts';
export { vehicleName } from './vehicle-name.ts';
export { createVehicle, updateVehicle, vehicleQuery, vehiclesQuery } from './vehicles.ts';

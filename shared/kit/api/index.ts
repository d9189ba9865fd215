export {
  addReminderToAppointment,
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
export {
  calendarFeedQuery,
  deleteCalendarFeed,
  renewCalendarFeed,
} from './calendar-feed.ts';
export { streamEvents } from './events.ts';
export { freshSlots } from './fresh-slots.ts';
export type {
  AddedReminder,
  Appointment,
  AppointmentChange,
  AppointmentStatus,
  Availability,
  Cancellation,
  Customer,
  CustomerChange,
  CustomerExport,
  DayAvailability,
  HistoryItem,
  HistoryRecord,
  HistoryVisit,
  NewAppointment,
  NewRating,
  NewReminder,
  NewVehicle,
  NewVehicleRecord,
  NotificationKind,
  Odometer,
  OdometerReading,
  Odometers,
  Photo,
  Rating,
  RecordImport,
  RecordImportField,
  RecordImportFormat,
  RecordImportQuestion,
  Reminder,
  ReminderChange,
  ReminderCompletion,
  Reschedule,
  ServiceType,
  SlotAvailability,
  Vehicle,
  VehicleChange,
  VehicleFigures,
  VehicleRecord,
  VehicleRecordChange,
  VehicleRecordCorrection,
  VehicleRecordKind,
  VehicleYear,
} from './generated/types.gen.ts';
export {
  zCancellation as cancellationSchema,
  zCustomerChange as customerChangeSchema,
  zCustomerExport as customerExportSchema,
  zNewAppointment as newAppointmentSchema,
  zNewRating as newRatingSchema,
  zNewReminder as newReminderSchema,
  zNewReminderRepeat as newRepeatSchema,
  zNewVehicle as newVehicleSchema,
  zNewVehicleRecord as newRecordSchema,
  zRecordImportChoices as importChoicesSchema,
} from './generated/zod.gen.ts';
export { newIdempotencyKey } from './idempotency-key.ts';
export { deleteMe, exportMe, meQuery, signOutEverywhere, updateMe } from './me.ts';
export {
  markNotificationsRead,
  moreNotifications,
  type Notification,
  type NotificationList,
  notificationsQuery,
  unreadNotificationsQuery,
} from './notifications.ts';
export {
  addRecordPhoto,
  deletePhoto,
  type PhotoSize,
  photoFileQuery,
  photoLimit,
  photosQuery,
  setVehiclePhoto,
} from './photos.ts';
export { deletePushSubscription, pushQuery, savePushSubscription } from './push.ts';
export {
  type AppointmentsQuery,
  type AvailabilityQuery,
  type HistoryScope,
  queryKeys,
  type RemindersQuery,
} from './query-keys.ts';
export {
  exportRecords,
  importRecords,
  type PastImport,
  pastImportsQuery,
  previewImport,
  type RecordImportChoices,
  type RecordImportPreview,
  undoImport,
} from './record-csv.ts';
export {
  correctRecord,
  createRecord,
  deleteRecord,
  figuresQuery,
  type HistoryList,
  historyQuery,
  moreHistory,
  odometerQuery,
  odometersQuery,
  recordQuery,
  type SeenRecord,
  wholeHistoryQuery,
} from './records.ts';
export {
  completeReminder,
  createReminder,
  deleteReminder,
  dismissReminder,
  reminderQuery,
  remindersQuery,
  reopenReminder,
  type SeenReminder,
  snoozeReminder,
  updateReminder,
} from './reminders.ts';
export {
  type AmountQuestion,
  type Confirmations,
  confirmationFor,
  findReadingQuestion,
  findSaveQuestion,
  type NotedReading,
  type ReadingQuestion,
  type SaveQuestion,
  type UnusualAmount,
} from './save-question.ts';
export { vehicleName } from './vehicle-name.ts';
export {
  archivedVehiclesQuery,
  archiveVehicle,
  createVehicle,
  deleteVehicle,
  restoreVehicle,
  updateVehicle,
  type VisitAhead,
  vehicleQuery,
  vehiclesQuery,
  visitsAhead,
} from './vehicles.ts';

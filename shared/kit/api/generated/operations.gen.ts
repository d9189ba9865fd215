// Generated from api/openapi.json.

import type { FileOperation, Operation } from '../call.ts';
import type * as separate from './separate.gen.ts';
import * as schemas from './zod.gen.ts';

/** Subscribe to the workshop's day plan, or to a customer's visits and reminders, by a secret address. Problem codes: not_found. */
export const readCalendarFeed: FileOperation<{ path: { secret: string } }, 'GET /api/v1/calendars/{secret}.ics'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/calendars/{secret}.ics', accept: 'text/calendar' }))();
/** Get the appointment that a link shows, without signing in. Problem codes: not_found. */
export const getSharedVisit: Operation<{ body: schemas.ShareToken }, schemas.SharedVisit, 'POST /api/v1/shared/visit'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/shared/visit', response: schemas.zSharedVisit }))();
/** Get the appointment that a link shows as a calendar entry. Problem codes: not_found. */
export const getSharedVisitCalendar: FileOperation<{ body: schemas.SharedCalendarRequest }, 'POST /api/v1/shared/visit/calendar.ics'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/shared/visit/calendar.ics', accept: 'text/calendar' }))();
/** Get the vehicle and the first page of the record that a link shows, without signing in. Problem codes: not_found. */
export const getSharedRecord: Operation<{ body: schemas.ShareToken }, schemas.SharedRecord, 'POST /api/v1/shared/record'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/shared/record', response: schemas.zSharedRecord }))();
/** List further visits and entries of the record that a link shows, the newest first. Problem codes: not_found. */
export const listSharedHistory: Operation<{ body: schemas.SharedHistoryRequest }, schemas.SharedHistoryPage, 'POST /api/v1/shared/record/history'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/shared/record/history', response: schemas.zSharedHistoryPage }))();
/** Get the photo of the vehicle whose record a link shows. Problem codes: not_found, photo_lost. */
export const getSharedPhoto: FileOperation<{ body: schemas.ShareToken }, 'POST /api/v1/shared/record/photo'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/shared/record/photo', accept: 'image/jpeg' }))();
/** Show the page that unsubscribes from emails without signing in. Problem codes: not_found. */
export const showUnsubscribe: FileOperation<{ query: { token: string } }, 'GET /api/v1/unsubscribe'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/unsubscribe', accept: 'text/html' }))();
/** Unsubscribe from one kind of email, or all, without signing in (RFC 8058). Problem codes: not_found. */
export const unsubscribe: FileOperation<{ query: { token: string } }, 'POST /api/v1/unsubscribe'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/unsubscribe', accept: 'text/html' }))();
/** Get the customer's profile and preferences. */
export const getMe: Operation<object, schemas.Customer, 'GET /api/v1/me'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/me', response: schemas.zCustomer }))();
/** Update the profile or preferences. Omitted fields stay unchanged. */
export const updateMe: Operation<{ body: schemas.CustomerChange }, schemas.Customer, 'PATCH /api/v1/me'> = /* @__PURE__ */ (() => ({ method: 'PATCH', url: '/api/v1/me', response: schemas.zCustomer }))();
/** Erase the customer and their account. Data that the business must keep is anonymised. */
export const deleteMe: Operation<{ idempotencyKey: string }, void, 'DELETE /api/v1/me'> = /* @__PURE__ */ (() => ({ method: 'DELETE', url: '/api/v1/me', response: null }))();
/** Export everything that is stored about the customer. */
export const exportMe: FileOperation<object, 'GET /api/v1/me/export', separate.CustomerExport> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/me/export', accept: 'application/json' }))();
/** End all sessions of the customer, including this one. */
export const signOutEverywhere: Operation<{ idempotencyKey: string }, void, 'POST /api/v1/me/sign-out-everywhere'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/me/sign-out-everywhere', response: null }))();
/** Get whether there is an address for calendars to subscribe to the customer's visits and reminders. */
export const getMyCalendarFeed: Operation<object, schemas.MyCalendarFeed, 'GET /api/v1/me/calendar-feed'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/me/calendar-feed', response: schemas.zMyCalendarFeed }))();
/** Create or replace the address for calendars. The old address stops working. */
export const setMyCalendarFeed: Operation<object, schemas.MyNewCalendarFeed, 'PUT /api/v1/me/calendar-feed'> = /* @__PURE__ */ (() => ({ method: 'PUT', url: '/api/v1/me/calendar-feed', response: schemas.zMyNewCalendarFeed }))();
/** Delete the address for calendars. */
export const deleteMyCalendarFeed: Operation<object, void, 'DELETE /api/v1/me/calendar-feed'> = /* @__PURE__ */ (() => ({ method: 'DELETE', url: '/api/v1/me/calendar-feed', response: null }))();
/** List the customer's vehicles in the order in which they were added. */
export const listVehicles: Operation<{ query?: { limit?: number; cursor?: string; archived?: 'true' } }, schemas.VehiclePage, 'GET /api/v1/vehicles'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/vehicles', response: schemas.zVehiclePage }))();
/** Add a vehicle. Problem codes: vehicle_exists, too_many_vehicles. */
export const createVehicle: Operation<{ body: schemas.NewVehicle; idempotencyKey: string }, schemas.Vehicle, 'POST /api/v1/vehicles'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/vehicles', response: schemas.zVehicle }))();
/** Get a vehicle. Problem codes: not_found. */
export const getVehicle: Operation<{ path: { id: string } }, schemas.Vehicle, 'GET /api/v1/vehicles/{id}'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/vehicles/{id}', response: schemas.zVehicle }))();
/** Update a vehicle. Omitted fields stay unchanged. Problem codes: not_found, vehicle_exists, odometer_lower, odometer_jump. */
export const updateVehicle: Operation<{ path: { id: string }; body: schemas.VehicleChange }, schemas.Vehicle, 'PATCH /api/v1/vehicles/{id}'> = /* @__PURE__ */ (() => ({ method: 'PATCH', url: '/api/v1/vehicles/{id}', response: schemas.zVehicle }))();
/** Delete a vehicle that never had a visit, with its record and its reminders. Problem codes: not_found, vehicle_in_use. */
export const deleteVehicle: Operation<{ path: { id: string }; idempotencyKey: string }, void, 'DELETE /api/v1/vehicles/{id}'> = /* @__PURE__ */ (() => ({ method: 'DELETE', url: '/api/v1/vehicles/{id}', response: null }))();
/** Archive a vehicle that the customer no longer has. Its visits and its record are kept. Problem codes: not_found, vehicle_has_visits. */
export const archiveVehicle: Operation<{ path: { id: string }; idempotencyKey: string }, schemas.Vehicle, 'POST /api/v1/vehicles/{id}/archive'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/vehicles/{id}/archive', response: schemas.zVehicle }))();
/** Restore an archived vehicle. Problem codes: not_found, vehicle_exists, too_many_vehicles. */
export const restoreVehicle: Operation<{ path: { id: string }; idempotencyKey: string }, schemas.Vehicle, 'POST /api/v1/vehicles/{id}/restore'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/vehicles/{id}/restore', response: schemas.zVehicle }))();
/** Import customers' vehicles from a CSV file; only reports what would happen unless `apply` is given. Problem codes: csv_too_long. */
export const importCustomers: Operation<{ query?: { apply?: 'true' }; body: Blob }, schemas.CustomerImport, 'POST /api/v1/workshop/customer-import'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/workshop/customer-import', response: schemas.zCustomerImport }))();
/** Delete what was imported with a phone number. */
export const forgetCustomerImport: Operation<{ body: schemas.ForgottenPhone }, schemas.ForgottenImport, 'POST /api/v1/workshop/customer-import/forget'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/workshop/customer-import/forget', response: schemas.zForgottenImport }))();
/** Add a vehicle of the workshop's records, with its mileage and a reminder of its inspection. Problem codes: not_found, too_many_vehicles, too_many_records, too_many_reminders. */
export const acceptImportedVehicle: Operation<{ path: { id: string }; idempotencyKey: string }, schemas.Vehicle, 'POST /api/v1/imported-vehicles/{id}/accept'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/imported-vehicles/{id}/accept', response: schemas.zVehicle }))();
/** Decline a vehicle of the workshop's records. Its data are deleted. Problem codes: not_found. */
export const declineImportedVehicle: Operation<{ path: { id: string }; idempotencyKey: string }, void, 'POST /api/v1/imported-vehicles/{id}/decline'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/imported-vehicles/{id}/decline', response: null }))();
/** Look up what the vehicle register knows about a number plate. Problem codes: plate_unknown. */
export const lookUpPlate: Operation<{ body: schemas.PlateQuery }, schemas.PlateFacts, 'POST /api/v1/plates'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/plates', response: schemas.zPlateFacts }))();
/** Add an entry to the record of a vehicle. Problem codes: not_found, odometer_lower, odometer_jump, amount_unusual, too_many_records. */
export const createVehicleRecord: Operation<{ path: { id: string }; body: schemas.NewVehicleRecord; idempotencyKey: string }, schemas.VehicleRecord, 'POST /api/v1/vehicles/{id}/records'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/vehicles/{id}/records', response: schemas.zVehicleRecord }))();
/** Get an entry of the record of a vehicle. Problem codes: not_found. */
export const getVehicleRecord: Operation<{ path: { id: string } }, schemas.VehicleRecord, 'GET /api/v1/records/{id}'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/records/{id}', response: schemas.zVehicleRecord }))();
/** Correct an entry. Omitted fields stay unchanged, and previous values are kept. Problem codes: not_found, odometer_lower, odometer_jump, amount_unusual, changed_elsewhere. */
export const correctVehicleRecord: Operation<{ path: { id: string }; body: schemas.VehicleRecordChange; idempotencyKey: string; version: number }, schemas.VehicleRecord, 'PATCH /api/v1/records/{id}'> = /* @__PURE__ */ (() => ({ method: 'PATCH', url: '/api/v1/records/{id}', response: schemas.zVehicleRecord }))();
/** Delete an entry with its corrections. Problem codes: not_found, changed_elsewhere. */
export const deleteVehicleRecord: Operation<{ path: { id: string }; idempotencyKey: string; version: number }, void, 'DELETE /api/v1/records/{id}'> = /* @__PURE__ */ (() => ({ method: 'DELETE', url: '/api/v1/records/{id}', response: null }))();
/** Export the record of a vehicle as CSV, the oldest entry first. Problem codes: not_found. */
export const exportVehicleRecords: FileOperation<{ path: { id: string } }, 'GET /api/v1/vehicles/{id}/record.csv'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/vehicles/{id}/record.csv', accept: 'text/csv' }))();
/** Preview an import: new, known and invalid entries. Nothing is written. Problem codes: not_found, csv_too_long. */
export const previewVehicleRecordImport: Operation<{ path: { id: string }; query?: { choices?: string }; body: Blob }, schemas.RecordImportPreview, 'POST /api/v1/vehicles/{id}/records/import/preview'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/vehicles/{id}/records/import/preview', response: schemas.zRecordImportPreview }))();
/** Import the entries of a file, all of them or none. Existing entries stay unchanged. Problem codes: not_found, odometer_lower, odometer_jump, amount_unusual, too_many_records, invalid_csv, import_undecided, csv_too_long. */
export const importVehicleRecords: Operation<{ path: { id: string }; query?: { choices?: string; only_good?: 'true'; confirm_lower?: 'true'; confirm_jump?: 'true'; confirm_amounts?: 'true' }; body: Blob; idempotencyKey: string }, schemas.RecordImport, 'POST /api/v1/vehicles/{id}/records/import'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/vehicles/{id}/records/import', response: schemas.zRecordImport }))();
/** List the imports of a vehicle that still have entries in its record. Problem codes: not_found. */
export const listVehicleRecordImports: Operation<{ path: { id: string } }, schemas.RecordImports, 'GET /api/v1/vehicles/{id}/records/imports'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/vehicles/{id}/records/imports', response: schemas.zRecordImports }))();
/** Remove all entries of an import, with their corrections and photos. Problem codes: not_found. */
export const removeVehicleRecordImport: Operation<{ path: { id: string }; idempotencyKey: string }, schemas.RemovedRecordImport, 'DELETE /api/v1/records/imports/{id}'> = /* @__PURE__ */ (() => ({ method: 'DELETE', url: '/api/v1/records/imports/{id}', response: schemas.zRemovedRecordImport }))();
/** Set or replace the photo of a vehicle. Problem codes: not_found, too_many_photos, photo_space_used_up, not_a_photo, photo_damaged, photo_too_large. */
export const setVehiclePhoto: Operation<{ path: { id: string }; body: Blob; idempotencyKey: string }, schemas.Photo, 'PUT /api/v1/vehicles/{id}/photo'> = /* @__PURE__ */ (() => ({ method: 'PUT', url: '/api/v1/vehicles/{id}/photo', response: schemas.zPhoto }))();
/** Add a photo to an entry in the record of a vehicle. Problem codes: not_found, too_many_photos, photo_space_used_up, not_a_photo, photo_damaged, photo_too_large. */
export const addRecordPhoto: Operation<{ path: { id: string }; body: Blob; idempotencyKey: string }, schemas.Photo, 'POST /api/v1/records/{id}/photos'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/records/{id}/photos', response: schemas.zPhoto }))();
/** List the photos of a vehicle and of its record, in the order in which they were added. Problem codes: not_found. */
export const listVehiclePhotos: Operation<{ path: { id: string }; query?: { of?: string; limit?: number; cursor?: string } }, schemas.PhotoPage, 'GET /api/v1/vehicles/{id}/photos'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/vehicles/{id}/photos', response: schemas.zPhotoPage }))();
/** Get a photo. Problem codes: not_found, photo_lost. */
export const getPhoto: FileOperation<{ path: { id: string } }, 'GET /api/v1/photos/{id}'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/photos/{id}', accept: 'image/jpeg' }))();
/** Delete a photo. That of a visit only if the customer added it, and until the visit is over. Problem codes: not_found, photo_of_other, not_changeable. */
export const deletePhoto: Operation<{ path: { id: string }; idempotencyKey: string }, void, 'DELETE /api/v1/photos/{id}'> = /* @__PURE__ */ (() => ({ method: 'DELETE', url: '/api/v1/photos/{id}', response: null }))();
/** Get a small version of a photo. Problem codes: not_found, photo_lost. */
export const getPhotoThumbnail: FileOperation<{ path: { id: string } }, 'GET /api/v1/photos/{id}/thumbnail'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/photos/{id}/thumbnail', accept: 'image/jpeg' }))();
/** Get a photo as a square for lists, at most 168 pixels wide. Problem codes: not_found, photo_lost. */
export const getPhotoMiniature: FileOperation<{ path: { id: string } }, 'GET /api/v1/photos/{id}/miniature'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/photos/{id}/miniature', accept: 'image/jpeg' }))();
/** Add a photo to an appointment that is not over. Problem codes: not_found, too_many_photos, photo_space_used_up, not_changeable, not_a_photo, photo_damaged, photo_too_large. */
export const addVisitPhoto: Operation<{ path: { id: string }; body: Blob; idempotencyKey: string }, schemas.VisitPhoto, 'POST /api/v1/appointments/{id}/photos'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/appointments/{id}/photos', response: schemas.zVisitPhoto }))();
/** List the photos of an appointment, by customer and workshop, the oldest first. Problem codes: not_found. */
export const listVisitPhotos: Operation<{ path: { id: string } }, schemas.VisitPhotoList, 'GET /api/v1/appointments/{id}/photos'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/appointments/{id}/photos', response: schemas.zVisitPhotoList }))();
/** Add a photo to an appointment, for its customer. Problem codes: not_found, too_many_photos, not_changeable, not_a_photo, photo_damaged, photo_too_large. */
export const addWorkshopPhoto: Operation<{ path: { id: string }; query?: { caption?: string }; body: Blob }, schemas.VisitPhoto, 'POST /api/v1/workshop/appointments/{id}/photos'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/workshop/appointments/{id}/photos', response: schemas.zVisitPhoto }))();
/** List the photos of an appointment, by customer and workshop, the oldest first. Problem codes: not_found. */
export const listWorkshopPhotos: Operation<{ path: { id: string } }, schemas.VisitPhotoList, 'GET /api/v1/workshop/appointments/{id}/photos'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/workshop/appointments/{id}/photos', response: schemas.zVisitPhotoList }))();
/** Get a photo of an appointment. Problem codes: not_found, photo_lost. */
export const getWorkshopPhoto: FileOperation<{ path: { id: string } }, 'GET /api/v1/workshop/photos/{id}'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/workshop/photos/{id}', accept: 'image/jpeg' }))();
/** Delete a photo that the workshop added. Problem codes: not_found, photo_of_other. */
export const deleteWorkshopPhoto: Operation<{ path: { id: string } }, void, 'DELETE /api/v1/workshop/photos/{id}'> = /* @__PURE__ */ (() => ({ method: 'DELETE', url: '/api/v1/workshop/photos/{id}', response: null }))();
/** List the visits and record entries of a vehicle, the newest first. Problem codes: not_found. */
export const listVehicleHistory: Operation<{ path: { id: string }; query?: { limit?: number; cursor?: string; work?: 'true' } }, schemas.HistoryPage, 'GET /api/v1/vehicles/{id}/history'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/vehicles/{id}/history', response: schemas.zHistoryPage }))();
/** Get the last odometer reading of a vehicle and the estimate for today. Problem codes: not_found. */
export const getVehicleOdometer: Operation<{ path: { id: string } }, schemas.Odometer, 'GET /api/v1/vehicles/{id}/odometer'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/vehicles/{id}/odometer', response: schemas.zOdometer }))();
/** List the last odometer readings of all current vehicles. */
export const listOdometers: Operation<object, schemas.Odometers, 'GET /api/v1/odometers'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/odometers', response: schemas.zOdometers }))();
/** Get the costs and the distance of a vehicle by year. Problem codes: not_found. */
export const getVehicleFigures: Operation<{ path: { id: string } }, schemas.VehicleFigures, 'GET /api/v1/vehicles/{id}/figures'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/vehicles/{id}/figures', response: schemas.zVehicleFigures }))();
/** List open and snoozed reminders, the next due first; or done or dismissed ones, the latest first. */
export const listReminders: Operation<{ query?: { limit?: number; cursor?: string; status?: 'open' | 'snoozed' | 'done' | 'dismissed'; vehicle_id?: string } }, schemas.ReminderPage, 'GET /api/v1/reminders'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/reminders', response: schemas.zReminderPage }))();
/** Add a reminder that is due on a date, at an odometer reading, or both. Problem codes: not_found, vehicle_archived, too_many_reminders. */
export const createReminder: Operation<{ body: schemas.NewReminder; idempotencyKey: string }, schemas.Reminder, 'POST /api/v1/reminders'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/reminders', response: schemas.zReminder }))();
/** Get a reminder. Problem codes: not_found. */
export const getReminder: Operation<{ path: { id: string } }, schemas.Reminder, 'GET /api/v1/reminders/{id}'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/reminders/{id}', response: schemas.zReminder }))();
/** Update an open or snoozed reminder. Omitted fields stay unchanged. Problem codes: not_found, reminder_closed, changed_elsewhere. */
export const updateReminder: Operation<{ path: { id: string }; body: schemas.ReminderChange; idempotencyKey: string; version: number }, schemas.Reminder, 'PATCH /api/v1/reminders/{id}'> = /* @__PURE__ */ (() => ({ method: 'PATCH', url: '/api/v1/reminders/{id}', response: schemas.zReminder }))();
/** Delete a reminder. Earlier completed reminders of its series are kept. Problem codes: not_found, changed_elsewhere. */
export const deleteReminder: Operation<{ path: { id: string }; idempotencyKey: string; version: number }, void, 'DELETE /api/v1/reminders/{id}'> = /* @__PURE__ */ (() => ({ method: 'DELETE', url: '/api/v1/reminders/{id}', response: null }))();
/** Complete a reminder, even before it is due. If it repeats, the next one is created. Problem codes: not_found, reminder_closed, odometer_lower, odometer_jump, changed_elsewhere. */
export const completeReminder: Operation<{ path: { id: string }; body?: schemas.ReminderCompletion; idempotencyKey: string; version: number }, schemas.CompletedReminder, 'POST /api/v1/reminders/{id}/done'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/reminders/{id}/done', response: schemas.zCompletedReminder }))();
/** Snooze a reminder until a date. Problem codes: not_found, reminder_closed, changed_elsewhere. */
export const snoozeReminder: Operation<{ path: { id: string }; body: schemas.ReminderSnooze; idempotencyKey: string; version: number }, schemas.Reminder, 'POST /api/v1/reminders/{id}/snooze'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/reminders/{id}/snooze', response: schemas.zReminder }))();
/** Dismiss a reminder and its series. Problem codes: not_found, reminder_closed, changed_elsewhere. */
export const dismissReminder: Operation<{ path: { id: string }; idempotencyKey: string; version: number }, schemas.Reminder, 'POST /api/v1/reminders/{id}/dismiss'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/reminders/{id}/dismiss', response: schemas.zReminder }))();
/** Reopen a snoozed, done or dismissed reminder. The next one that it created is deleted. Problem codes: not_found, reminder_superseded, too_many_reminders, changed_elsewhere. */
export const reopenReminder: Operation<{ path: { id: string }; idempotencyKey: string; version: number }, schemas.Reminder, 'POST /api/v1/reminders/{id}/reopen'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/reminders/{id}/reopen', response: schemas.zReminder }))();
/** List the slots of each day and whether they can be booked. Problem codes: not_found. */
export const getAvailability: Operation<{ query: { service_type: schemas.ServiceType; from: string; to: string; moving?: string } }, schemas.Availability, 'GET /api/v1/availability'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/availability', response: schemas.zAvailability }))();
/** List the customer's appointments in order of their start. */
export const listAppointments: Operation<{ query?: { limit?: number; cursor?: string; status?: schemas.AppointmentStatus; from?: string; to?: string; order?: 'asc' | 'desc' } }, schemas.AppointmentPage, 'GET /api/v1/appointments'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/appointments', response: schemas.zAppointmentPage }))();
/** Book a slot. Problem codes: not_found, slot_taken, vehicle_already_booked, vehicle_archived, too_many_active, too_many_changes, note_required, note_full, not_a_slot, closed_day, too_soon, too_far. */
export const createAppointment: Operation<{ body: schemas.NewAppointment; idempotencyKey: string }, schemas.Appointment, 'POST /api/v1/appointments'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/appointments', response: schemas.zAppointment }))();
/** Get an appointment. Problem codes: not_found. */
export const getAppointment: Operation<{ path: { id: string } }, schemas.Appointment, 'GET /api/v1/appointments/{id}'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/appointments/{id}', response: schemas.zAppointment }))();
/** Move an appointment to another time. It keeps its id, reference and status. Problem codes: not_found, slot_taken, vehicle_already_booked, past_cutoff, not_changeable, too_many_changes, changed_elsewhere, not_a_slot, closed_day, too_soon, too_far. */
export const rescheduleAppointment: Operation<{ path: { id: string }; body: schemas.Reschedule; idempotencyKey: string; version: number }, schemas.Appointment, 'POST /api/v1/appointments/{id}/reschedule'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/appointments/{id}/reschedule', response: schemas.zAppointment }))();
/** Add the work of a reminder to an appointment. Problem codes: not_found, past_cutoff, not_changeable, too_many_changes, changed_elsewhere, note_full. */
export const addReminderToAppointment: Operation<{ path: { id: string }; body: schemas.AddedReminder; idempotencyKey: string; version: number }, schemas.Appointment, 'POST /api/v1/appointments/{id}/reminders'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/appointments/{id}/reminders', response: schemas.zAppointment }))();
/** Cancel an appointment. Problem codes: not_found, past_cutoff, not_changeable, changed_elsewhere. */
export const cancelAppointment: Operation<{ path: { id: string }; body?: schemas.Cancellation; idempotencyKey: string; version: number }, schemas.Appointment, 'POST /api/v1/appointments/{id}/cancel'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/appointments/{id}/cancel', response: schemas.zAppointment }))();
/** Rate a completed appointment, or change its rating within 7 days. Problem codes: not_found, not_completed, rating_closed, too_many_changes, changed_elsewhere. */
export const rateAppointment: Operation<{ path: { id: string }; body: schemas.NewRating; idempotencyKey: string; version: number }, schemas.Appointment, 'PUT /api/v1/appointments/{id}/rating'> = /* @__PURE__ */ (() => ({ method: 'PUT', url: '/api/v1/appointments/{id}/rating', response: schemas.zAppointment }))();
/** Start or stop to notify the customer of earlier times that become free. Problem codes: not_found, past_cutoff, not_changeable. */
export const setAppointmentWaiting: Operation<{ path: { id: string }; body: schemas.EarlierTimeWaiting; idempotencyKey: string }, schemas.Appointment, 'PUT /api/v1/appointments/{id}/waiting'> = /* @__PURE__ */ (() => ({ method: 'PUT', url: '/api/v1/appointments/{id}/waiting', response: schemas.zAppointment }))();
/** Get an appointment as a calendar entry. Problem codes: not_found. */
export const getAppointmentCalendar: FileOperation<{ path: { id: string }; query?: { locale?: string } }, 'GET /api/v1/appointments/{id}/calendar.ics'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/appointments/{id}/calendar.ics', accept: 'text/calendar' }))();
/** Create or replace the link that shows an appointment to others. The old link stops working. Problem codes: not_found. */
export const shareAppointment: Operation<{ path: { id: string } }, schemas.NewShareLink, 'POST /api/v1/appointments/{id}/link'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/appointments/{id}/link', response: schemas.zNewShareLink }))();
/** Delete the link that shows an appointment to others. Problem codes: not_found. */
export const stopSharingAppointment: Operation<{ path: { id: string } }, void, 'DELETE /api/v1/appointments/{id}/link'> = /* @__PURE__ */ (() => ({ method: 'DELETE', url: '/api/v1/appointments/{id}/link', response: null }))();
/** Create or replace the link that shows the record of a vehicle to others. The old link stops working. Problem codes: not_found, vehicle_archived. */
export const shareVehicle: Operation<{ path: { id: string }; body: schemas.NewVehicleLink }, schemas.NewShareLink, 'POST /api/v1/vehicles/{id}/link'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/vehicles/{id}/link', response: schemas.zNewShareLink }))();
/** Delete the link that shows the record of a vehicle to others. Problem codes: not_found. */
export const stopSharingVehicle: Operation<{ path: { id: string } }, void, 'DELETE /api/v1/vehicles/{id}/link'> = /* @__PURE__ */ (() => ({ method: 'DELETE', url: '/api/v1/vehicles/{id}/link', response: null }))();
/** List the customer's notifications of the last 180 days, the newest first. */
export const listNotifications: Operation<{ query?: { limit?: number; cursor?: string } }, schemas.NotificationPage, 'GET /api/v1/notifications'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/notifications', response: schemas.zNotificationPage }))();
/** Mark notifications as read. Those read before stay unchanged. Problem codes: not_found. */
export const readNotifications: Operation<{ body: schemas.ReadNotifications }, schemas.UnreadNotifications, 'POST /api/v1/notifications/read'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/notifications/read', response: schemas.zUnreadNotifications }))();
/** Get the public key with which browsers subscribe to pushes. */
export const getPush: Operation<object, schemas.Push, 'GET /api/v1/push'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/push', response: schemas.zPush }))();
/** Subscribe a device. A device of another customer becomes this customer’s. */
export const savePushSubscription: Operation<{ body: schemas.PushSubscription }, void, 'PUT /api/v1/push/subscriptions'> = /* @__PURE__ */ (() => ({ method: 'PUT', url: '/api/v1/push/subscriptions', response: null }))();
/** Unsubscribe a device. Succeeds for unknown devices. */
export const deletePushSubscription: Operation<{ body: schemas.PushUnsubscription }, void, 'POST /api/v1/push/unsubscribe'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/push/unsubscribe', response: null }))();
/** List appointments by day, status or reference, or those whose car is on site. */
export const listWorkshopAppointments: Operation<{ query?: { limit?: number; cursor?: string; date?: string; reference?: string; on_site?: 'true'; status?: 'requested' | 'confirmed' | 'in_progress' | 'ready'; to?: string } }, schemas.WorkshopAppointmentPage, 'GET /api/v1/workshop/appointments'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/workshop/appointments', response: schemas.zWorkshopAppointmentPage }))();
/** Confirm a requested appointment. Problem codes: not_found, illegal_status, changed_elsewhere. */
export const confirmAppointment: Operation<{ path: { id: string }; version: number }, schemas.WorkshopAppointment, 'POST /api/v1/workshop/appointments/{id}/confirm'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/workshop/appointments/{id}/confirm', response: schemas.zWorkshopAppointment }))();
/** Start the work: the car is in the workshop. Problem codes: not_found, illegal_status, changed_elsewhere. */
export const startAppointment: Operation<{ path: { id: string }; body?: schemas.StartedWork; version: number }, schemas.WorkshopAppointment, 'POST /api/v1/workshop/appointments/{id}/start'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/workshop/appointments/{id}/start', response: schemas.zWorkshopAppointment }))();
/** Mark the car as ready to be collected. Problem codes: not_found, illegal_status, changed_elsewhere. */
export const readyAppointment: Operation<{ path: { id: string }; body?: schemas.ReadyVehicle; version: number }, schemas.WorkshopAppointment, 'POST /api/v1/workshop/appointments/{id}/ready'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/workshop/appointments/{id}/ready', response: schemas.zWorkshopAppointment }))();
/** Complete an appointment: the car was collected. Problem codes: not_found, illegal_status, odometer_low, odometer_lower, odometer_jump, changed_elsewhere. */
export const completeAppointment: Operation<{ path: { id: string }; body: schemas.Completion; version: number }, schemas.WorkshopAppointment, 'POST /api/v1/workshop/appointments/{id}/complete'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/workshop/appointments/{id}/complete', response: schemas.zWorkshopAppointment }))();
/** Cancel an appointment, with a reason for the customer. Problem codes: not_found, illegal_status, changed_elsewhere. */
export const cancelAppointmentByWorkshop: Operation<{ path: { id: string }; body?: schemas.WorkshopCancellation; version: number }, schemas.WorkshopAppointment, 'POST /api/v1/workshop/appointments/{id}/cancel'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/workshop/appointments/{id}/cancel', response: schemas.zWorkshopAppointment }))();
/** Mark an appointment as missed by the customer. Problem codes: not_found, illegal_status, changed_elsewhere. */
export const missAppointment: Operation<{ path: { id: string }; version: number }, schemas.WorkshopAppointment, 'POST /api/v1/workshop/appointments/{id}/no_show'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/workshop/appointments/{id}/no_show', response: schemas.zWorkshopAppointment }))();
/** Move a requested or confirmed appointment to another time. It keeps its id, reference and status. Problem codes: not_found, illegal_status, slot_taken, vehicle_already_booked, vehicle_archived, changed_elsewhere, not_a_slot, closed_day, too_soon, too_far. */
export const rescheduleAppointmentByWorkshop: Operation<{ path: { id: string }; body: schemas.Reschedule; version: number }, schemas.WorkshopAppointment, 'POST /api/v1/workshop/appointments/{id}/reschedule'> = /* @__PURE__ */ (() => ({ method: 'POST', url: '/api/v1/workshop/appointments/{id}/reschedule', response: schemas.zWorkshopAppointment }))();
/** Correct the odometer reading of a completed appointment. Does not change its version. Problem codes: not_found, illegal_status, odometer_low, odometer_lower, odometer_jump. */
export const correctOdometer: Operation<{ path: { id: string }; body: schemas.OdometerCorrection }, schemas.WorkshopAppointment, 'PUT /api/v1/workshop/appointments/{id}/odometer'> = /* @__PURE__ */ (() => ({ method: 'PUT', url: '/api/v1/workshop/appointments/{id}/odometer', response: schemas.zWorkshopAppointment }))();
/** Get the figures of the business by week, without personal data. */
export const getWorkshopFigures: Operation<{ query: { from: string; to: string } }, schemas.WorkshopFigures, 'GET /api/v1/workshop/figures'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/workshop/figures', response: schemas.zWorkshopFigures }))();
/** Get the closings and places of a day, with the appointments that they affect. */
export const getWorkshopDay: Operation<{ path: { date: string } }, schemas.WorkshopDay, 'GET /api/v1/workshop/days/{date}'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/workshop/days/{date}', response: schemas.zWorkshopDay }))();
/** Close a day or some of its slots, open them again, or set the number of places. Problem codes: changed_elsewhere. */
export const setWorkshopDay: Operation<{ path: { date: string }; body: schemas.DayClosing; version: number }, schemas.WorkshopDay, 'PUT /api/v1/workshop/days/{date}'> = /* @__PURE__ */ (() => ({ method: 'PUT', url: '/api/v1/workshop/days/{date}', response: schemas.zWorkshopDay }))();
/** List the calendar feeds, without their addresses. */
export const listCalendarFeeds: Operation<object, schemas.CalendarFeeds, 'GET /api/v1/workshop/calendar-feeds'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/workshop/calendar-feeds', response: schemas.zCalendarFeeds }))();
/** Create a calendar feed, or replace its address. The old address stops working. */
export const setCalendarFeed: Operation<{ path: { name: string } }, schemas.NewCalendarFeed, 'PUT /api/v1/workshop/calendar-feeds/{name}'> = /* @__PURE__ */ (() => ({ method: 'PUT', url: '/api/v1/workshop/calendar-feeds/{name}', response: schemas.zNewCalendarFeed }))();
/** Delete a calendar feed. Its address stops working. */
export const deleteCalendarFeed: Operation<{ path: { name: string } }, void, 'DELETE /api/v1/workshop/calendar-feeds/{name}'> = /* @__PURE__ */ (() => ({ method: 'DELETE', url: '/api/v1/workshop/calendar-feeds/{name}', response: null }))();
/** Stream changes as they happen. */
export const streamEvents: FileOperation<{ query?: { days?: string; changed_within?: number } }, 'GET /api/v1/events'> = /* @__PURE__ */ (() => ({ method: 'GET', url: '/api/v1/events', accept: 'text/event-stream' }))();

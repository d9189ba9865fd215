// Generated from api/openapi.json.

import * as z from '@forecourt/shared/schema';
import { zAppointmentStatus, zServiceType, zVehicleRecordKind } from './zod.gen.ts';

export const zCustomerExport = /* @__PURE__ */ (() => z.object({
    exported_at: z.iso.datetime({ offset: true }),
    identity: z.object({
        uid: z.string(),
        phone: z.nullable(z.string()),
        email: z.nullable(z.string()),
        email_verified: z.boolean(),
        name: z.nullable(z.string()),
        signed_in_at: z.iso.datetime({ offset: true })
    }),
    profile: z.nullable(z.object({
        id: z.string(),
        customer_number: z.string(),
        display_name: z.nullable(z.string()),
        locale: z.nullable(z.string()),
        theme: z.enum([
            'system',
            'light',
            'dark'
        ]),
        phone: z.nullable(z.string()),
        unwanted_emails: z.array(z.string()),
        unwanted_texts: z._default(z.array(z.string()), ['reminder']),
        texted_on: z._default(z.nullable(z.iso.date()), null),
        texted_about: z._default(z.array(z.string()), []),
        created_at: z.iso.datetime({ offset: true }),
        updated_at: z.iso.datetime({ offset: true })
    })),
    vehicles: z._default(z.array(z.object({
        id: z.string(),
        customer_id: z.string(),
        device_reg: z.string(),
        device_reg_key: z.string(),
        make: z.nullable(z.string()),
        model: z.nullable(z.string()),
        year: z.nullable(z.int()),
        vin: z.nullable(z.string()),
        odometer_km: z.nullable(z.int()),
        odometer_read_on: z.nullable(z.iso.date()),
        fields: z.record(z.string(), z.union([
            z.string(),
            z.number()
        ])),
        answered_suggestions: z.array(z.string()),
        archived_at: z.nullable(z.iso.datetime({ offset: true })),
        registration_changed_at: z._default(z.nullable(z.iso.datetime({ offset: true })), null),
        created_at: z.iso.datetime({ offset: true }),
        updated_at: z.iso.datetime({ offset: true })
    })), []),
    record_imports: z._default(z.array(z.object({
        id: z.string(),
        customer_id: z.string(),
        vehicle_id: z.string(),
        format: z.string(),
        imported_at: z.iso.datetime({ offset: true })
    })), []),
    vehicle_records: z._default(z.array(z.object({
        id: z.string(),
        customer_id: z.string(),
        vehicle_id: z.string(),
        date: z.iso.date(),
        kind: zVehicleRecordKind,
        odometer_km: z.nullable(z.int()),
        cost_minor: z.nullable(z.int()),
        currency: z.nullable(z.string()),
        note: z.nullable(z.string()),
        litres: z._default(z.nullable(z.number()), null),
        import_id: z._default(z.nullable(z.string()), null),
        version: z.int(),
        created_at: z.iso.datetime({ offset: true }),
        updated_at: z.iso.datetime({ offset: true })
    })), []),
    vehicle_record_corrections: z._default(z.array(z.object({
        record_id: z.string(),
        version: z.int(),
        by: z.string(),
        corrected_at: z.iso.datetime({ offset: true }),
        date: z.iso.date(),
        kind: zVehicleRecordKind,
        odometer_km: z.nullable(z.int()),
        cost_minor: z.nullable(z.int()),
        currency: z.nullable(z.string()),
        note: z.nullable(z.string()),
        litres: z._default(z.nullable(z.number()), null)
    })), []),
    photos: z._default(z.array(z.object({
        id: z.string(),
        customer_id: z.string(),
        vehicle_id: z.string(),
        record_id: z.nullable(z.string()),
        width: z.int(),
        height: z.int(),
        bytes: z.int(),
        created_at: z.iso.datetime({ offset: true }),
        address: z.string()
    })), []),
    appointments: z._default(z.array(z.object({
        id: z.string(),
        reference: z.string(),
        customer_id: z.string(),
        vehicle_id: z.string(),
        service_type: zServiceType,
        status: zAppointmentStatus,
        date: z.iso.date(),
        time: z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?$/)),
        time_zone: z.string(),
        starts_at: z.iso.datetime({ offset: true }),
        zone_rules: z._default(z.nullable(z.string()), null),
        recomputed: z._default(z.int(), 0),
        slots_taken: z.int(),
        minutes: z.int(),
        note: z.nullable(z.string()),
        version: z.int(),
        work: z.nullable(z.array(z.string())),
        odometer_km: z.nullable(z.int()),
        cost_minor: z._default(z.nullable(z.int()), null),
        currency: z._default(z.nullable(z.string()), null),
        ready_by: z._default(z.nullable(z.iso.datetime({ offset: true })), null),
        work_date: z._default(z.nullable(z.iso.date()), null),
        waiting_since: z._default(z.nullable(z.iso.datetime({ offset: true })), null),
        created_at: z.iso.datetime({ offset: true }),
        updated_at: z.iso.datetime({ offset: true })
    })), []),
    appointment_changes: z._default(z.array(z.object({
        appointment_id: z.string(),
        version: z.int(),
        change: z.enum([
            'booked',
            'confirmed',
            'moved',
            'added',
            'started',
            'ready',
            'completed',
            'cancelled',
            'no_show',
            'rated'
        ]),
        by: z.string(),
        date: z.iso.date(),
        time: z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?$/)),
        reason: z.nullable(z.string()),
        status: zAppointmentStatus,
        stars: z.nullable(z.int()),
        changed_at: z.iso.datetime({ offset: true })
    })), []),
    visit_photos: z._default(z.array(z.object({
        id: z.string(),
        appointment_id: z.string(),
        by: z.string(),
        caption: z.nullable(z.string()),
        width: z.int(),
        height: z.int(),
        bytes: z.int(),
        created_at: z.iso.datetime({ offset: true }),
        address: z.string()
    })), []),
    share_links: z._default(z.array(z.object({
        id: z.string(),
        customer_id: z.string(),
        appointment_id: z.nullable(z.string()),
        vehicle_id: z.nullable(z.string()),
        created_at: z.iso.datetime({ offset: true }),
        expires_at: z.iso.datetime({ offset: true }),
        shows_costs: z.boolean(),
        shows_vin: z.boolean()
    })), []),
    notifications: z._default(z.array(z.object({
        id: z.string(),
        customer_id: z.string(),
        appointment_id: z.nullable(z.string()),
        reminder_id: z.nullable(z.string()),
        version: z.int(),
        kind: z.string(),
        stage: z.nullable(z.enum(['soon', 'due'])),
        date: z.iso.date(),
        time: z._default(z.nullable(z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?$/))), null),
        estimated: z.nullable(z.boolean()),
        created_at: z.iso.datetime({ offset: true }),
        read_at: z.nullable(z.iso.datetime({ offset: true }))
    })), []),
    devices: z._default(z.array(z.object({
        id: z.string(),
        customer_id: z.string(),
        created_at: z.iso.datetime({ offset: true }),
        seen_at: z.iso.datetime({ offset: true }),
        failures: z.int(),
        failing_since: z.nullable(z.iso.datetime({ offset: true }))
    })), []),
    calendar_feed: z._default(z.array(z.object({
        customer_id: z.string(),
        created_at: z.iso.datetime({ offset: true })
    })), []),
    ratings: z._default(z.array(z.object({
        appointment_id: z.string(),
        customer_id: z.string(),
        stars: z.int(),
        comment: z.nullable(z.string()),
        created_at: z.iso.datetime({ offset: true }),
        updated_at: z.iso.datetime({ offset: true })
    })), []),
    reminders: z._default(z.array(z.object({
        id: z.string(),
        customer_id: z.string(),
        series_id: z.string(),
        number: z.int(),
        type: z.enum(['reminder', 'appointment']),
        name: z.string(),
        reminder_items: z.array(z.string()),
        vehicle_id: z.string(),
        appointment_id: z.nullable(z.string()),
        service_type: z.nullable(zServiceType),
        due_date: z.nullable(z.iso.date()),
        due_odometer: z.nullable(z.int()),
        due_day: z.nullable(z.int()),
        due_version: z.int(),
        due_set_at: z.iso.datetime({ offset: true }),
        looked_on: z.nullable(z.iso.date()),
        repeat_months: z.nullable(z.int()),
        repeat_distance: z.nullable(z.int()),
        repeat_from: z.nullable(z.string()),
        status: z.enum([
            'open',
            'snoozed',
            'done',
            'dismissed'
        ]),
        snoozed_until: z.nullable(z.iso.date()),
        done_on: z.nullable(z.iso.date()),
        done_odometer: z.nullable(z.int()),
        done_appointment_id: z.nullable(z.string()),
        declined_appointment_id: z.nullable(z.string()),
        planned_appointment_id: z._default(z.nullable(z.string()), null),
        closed_at: z.nullable(z.iso.datetime({ offset: true })),
        version: z.int(),
        created_at: z.iso.datetime({ offset: true }),
        updated_at: z.iso.datetime({ offset: true })
    })), []),
    slot_places: z._default(z.array(z.object({
        date: z.iso.date(),
        time: z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?$/)),
        place: z.int(),
        appointment_id: z.string()
    })), []),
    imported_vehicles: z._default(z.array(z.object({
        id: z.string(),
        phone: z.string(),
        device_reg: z.nullable(z.string()),
        device_reg_key: z.string(),
        make: z.nullable(z.string()),
        model: z.nullable(z.string()),
        imported_at: z.iso.datetime({ offset: true }),
        customer_id: z.nullable(z.string()),
        answered_at: z.nullable(z.iso.datetime({ offset: true }))
    })), []),
    stored_answers: z._default(z.array(z.object({
        customer_id: z.string(),
        key: z.string(),
        fingerprint: z.string(),
        answer: z.unknown(),
        created_at: z.iso.datetime({ offset: true })
    })), [])
}))();

export type CustomerExport = z.infer<typeof zCustomerExport>;

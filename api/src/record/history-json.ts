import { z } from 'zod';
import { serviceType } from '../booking/schema.ts';
import { localDate, timeOfDay, uuid } from '../platform/fields.ts';
import { entryJson, type RecordRow, recordSchema } from './record-json.ts';

const historyVisitSchema = z.object({
  id: uuid,
  reference: z.string(),
  service_type: serviceType,
  time: timeOfDay,
  work: z.array(z.string()).describe('What was done'),
});
z.globalRegistry.add(historyVisitSchema, { id: 'HistoryVisit' });

const historyRecordSchema = recordSchema.omit({ corrections: true, previous: true }).extend({
  photos: z
    .object({ count: z.int(), first_id: uuid.describe('The photo that was added first') })
    .nullable()
    .describe('null where it has none'),
});
z.globalRegistry.add(historyRecordSchema, { id: 'HistoryRecord' });

export const historyItemSchema = z
  .object({
    date: localDate.describe("Day in the workshop's own time"),
    odometer_km: z.int().nullable(),
    visit: historyVisitSchema.nullable(),
    record: historyRecordSchema.nullable(),
  })
  .describe('A completed visit (`visit`), or what the customer noted (`record`); the other one is null');
z.globalRegistry.add(historyItemSchema, { id: 'HistoryItem' });

type HistoryItemJson = z.infer<typeof historyItemSchema>;

/** A completed visit as the history shows it. */
export interface HistoryVisitRow {
  id: string;
  reference: string;
  service_type: string;
  date: string;
  time: string;
  work: string[] | null;
  odometer_km: number | null;
}

/** An entry as the history shows it: that it was corrected says its version. */
type HistoryRecordRow = Omit<RecordRow, 'corrections' | 'previous'>;

/** The photos of one entry, of which there are some. */
export interface RecordPhotosRow {
  record_id: string;
  /** The one that was added first. */
  first_id: string;
  count: number;
}

/** What one place in a history is about, of which one is there; `noted_at` puts those of a day in order. */
export interface HistoryRow {
  id: string;
  date: string;
  noted_at: Date;
  visit: HistoryVisitRow | undefined;
  record: HistoryRecordRow | undefined;
  photos: RecordPhotosRow | undefined;
}

export function historyItemJson({ date, visit, record, photos }: HistoryRow): HistoryItemJson {
  return {
    date,
    odometer_km: (visit ?? record)?.odometer_km ?? null,
    visit: visit
      ? {
          id: visit.id,
          reference: visit.reference,
          service_type: visit.service_type,
          time: visit.time,
          work: visit.work ?? [],
        }
      : null,
    record: record
      ? {
          ...entryJson(record),
          photos: photos ? { count: photos.count, first_id: photos.first_id } : null,
        }
      : null,
  };
}

import { ApiProblem } from '@forecourt/shared/http';
import { call, send } from './call.ts';
import type {
  ExportVehicleRecordsData,
  ImportVehicleRecordsData,
  RecordImport,
} from './generated/types.gen.ts';
import {
  zImportVehicleRecordsResponse,
  zRecordImportConflict,
  zRecordImportProblem,
} from './generated/zod.gen.ts';

/** What the customer noted of a vehicle, as a file for spreadsheets. Problem codes: `not_found`. */
export async function exportRecords(vehicleId: string): Promise<Blob> {
  const response = await send<ExportVehicleRecordsData>('GET', '/api/v1/vehicles/{id}/record.csv', {
    path: { id: vehicleId },
    accept: 'text/csv',
  });
  return response.blob();
}

/**
 * Notes what a file says, all of it or nothing; what is noted already stays as it is. Problem codes: `invalid_csv` (see
 * `importFaults`), `odometer_lower` and `odometer_jump` (see `readingLines`; send the file again with `confirmReadings`),
 * `csv_too_long`, `body_too_large`, `too_many_records`, `not_found`.
 * @param file as `exportRecords` gives it, or with fewer columns; at most 1 MB
 */
export function importRecords(
  vehicleId: string,
  file: Blob,
  {
    confirmReadings = false,
    ...options
  }: { idempotencyKey: string; signal?: AbortSignal; confirmReadings?: boolean },
): Promise<RecordImport> {
  return call<ImportVehicleRecordsData, RecordImport>(
    'POST',
    '/api/v1/vehicles/{id}/records/import',
    zImportVehicleRecordsResponse,
    // Whatever a system takes such files for: Windows with Excel says application/vnd.ms-excel.
    {
      path: { id: vehicleId },
      query: confirmReadings ? { confirm_lower: 'true', confirm_jump: 'true' } : {},
      body: file.slice(0, file.size, 'text/csv'),
      ...options,
    },
  );
}

/** What is wrong with a file: the first fifty, and how much in all. */
export interface ImportFaults {
  lines: NonNullable<ReturnType<typeof zRecordImportProblem.parse>['lines']>;
  total: number;
}

/** What is wrong, out of an `invalid_csv` problem; null for any other error. */
export function importFaults(error: unknown): ImportFaults | null {
  if (!(error instanceof ApiProblem) || error.code !== 'invalid_csv') return null;
  const { lines = [], total = lines.length } = zRecordImportProblem.safeParse(error.body).data ?? {};
  return { lines, total };
}

const READING_CODES = ['odometer_lower', 'odometer_jump'];

/** Lines whose readings are asked about: the first fifty, and how many there are in all. */
export interface ReadingLines {
  lines: NonNullable<ReturnType<typeof zRecordImportConflict.parse>['lines']>;
  total: number;
}

/** The lines of an `odometer_lower` or `odometer_jump` problem; null for any other error. */
export function readingLines(error: unknown): ReadingLines | null {
  if (!(error instanceof ApiProblem) || !READING_CODES.includes(error.code)) return null;
  const { lines = [], total = lines.length } = zRecordImportConflict.safeParse(error.body).data ?? {};
  return { lines, total };
}

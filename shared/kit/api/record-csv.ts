import { queryOptions } from '@forecourt/shared/query';
import type * as z from '@forecourt/shared/schema';
import { call, send } from './call.ts';
import type {
  ExportVehicleRecordsData,
  ImportVehicleRecordsData,
  ListVehicleRecordImportsData,
  PreviewVehicleRecordImportData,
  RecordImport,
  RecordImports,
  RemovedRecordImport,
  RemoveVehicleRecordImportData,
} from './generated/types.gen.ts';
import {
  zImportVehicleRecordsResponse,
  zListVehicleRecordImportsResponse,
  zPreviewVehicleRecordImportResponse,
  type zRecordImportChoices,
  zRemoveVehicleRecordImportResponse,
} from './generated/zod.gen.ts';
import { queryKeys } from './query-keys.ts';

/** Content of a file, how it was read, and the questions for the customer. */
export type RecordImportPreview = z.infer<typeof zPreviewVehicleRecordImportResponse>;
/** Choices about how to read a file. */
export type RecordImportChoices = z.infer<typeof zRecordImportChoices>;
/** An earlier import that still has entries. */
export type PastImport = RecordImports['items'][number];

/** What the customer noted of a vehicle, as a file for spreadsheets. Problem codes: `not_found`. */
export async function exportRecords(vehicleId: string): Promise<Blob> {
  const response = await send<ExportVehicleRecordsData>('GET', '/api/v1/vehicles/{id}/record.csv', {
    path: { id: vehicleId },
    accept: 'text/csv',
  });
  return response.blob();
}

/**
 * Reads a file and adds nothing; the preview lists its faults. Problem codes: `csv_too_long`, `body_too_large`, `not_found`,
 * `invalid_input` for unknown choices.
 * @param file at most 1 MB
 */
export function previewImport(
  vehicleId: string,
  file: Blob,
  { choices, signal }: { choices: RecordImportChoices; signal?: AbortSignal },
): Promise<RecordImportPreview> {
  return call<PreviewVehicleRecordImportData, RecordImportPreview>(
    'POST',
    '/api/v1/vehicles/{id}/records/import/preview',
    zPreviewVehicleRecordImportResponse,
    {
      path: { id: vehicleId },
      query: choicesQuery(choices),
      body: asCsv(file),
      ...(signal && { signal }),
    },
  );
}

interface ImportOptions {
  idempotencyKey: string;
  choices: RecordImportChoices;
  /** Leaves out lines with faults; without it, a line with a fault refuses the whole file. */
  onlyGood: boolean;
  /** Confirms the readings that do not fit others. */
  confirmReadings: boolean;
  /** Confirms unusual costs and litres. */
  confirmAmounts: boolean;
}

/**
 * Adds the entries of a file; those that exist already stay as they are. Problem codes: `too_many_records`, `not_found`,
 * those of the preview, and `import_undecided`, `invalid_csv`, `odometer_lower`, `odometer_jump` and `amount_unusual` if a new
 * preview would differ.
 * @param file at most 1 MB
 */
export function importRecords(
  vehicleId: string,
  file: Blob,
  { idempotencyKey, choices, onlyGood, confirmReadings, confirmAmounts }: ImportOptions,
): Promise<RecordImport> {
  return call<ImportVehicleRecordsData, RecordImport>(
    'POST',
    '/api/v1/vehicles/{id}/records/import',
    zImportVehicleRecordsResponse,
    {
      path: { id: vehicleId },
      query: {
        ...choicesQuery(choices),
        ...(onlyGood && { only_good: 'true' as const }),
        ...(confirmReadings && { confirm_lower: 'true' as const, confirm_jump: 'true' as const }),
        ...(confirmAmounts && { confirm_amounts: 'true' as const }),
      },
      body: asCsv(file),
      idempotencyKey,
    },
  );
}

/** Earlier imports into a vehicle, the newest first. */
export const pastImportsQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: queryKeys.imports(vehicleId),
    queryFn: async ({ signal }): Promise<PastImport[]> => {
      const { items } = await call<ListVehicleRecordImportsData, RecordImports>(
        'GET',
        '/api/v1/vehicles/{id}/records/imports',
        zListVehicleRecordImportsResponse,
        { path: { id: vehicleId }, signal },
      );
      return items;
    },
  });

/** Removes the entries of an import. Problem codes: `not_found`, also if it was undone already. */
export function undoImport(id: string, options: { idempotencyKey: string }): Promise<RemovedRecordImport> {
  return call<RemoveVehicleRecordImportData, RemovedRecordImport>(
    'DELETE',
    '/api/v1/records/imports/{id}',
    zRemoveVehicleRecordImportResponse,
    { path: { id }, ...options },
  );
}

function choicesQuery(choices: RecordImportChoices): { choices?: string } {
  return Object.keys(choices).length > 0 ? { choices: JSON.stringify(choices) } : {};
}

/** Systems label such files differently: Windows with Excel sets application/vnd.ms-excel. */
function asCsv(file: Blob): Blob {
  return file.slice(0, file.size, 'text/csv');
}

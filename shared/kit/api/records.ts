import { ApiProblem } from '@forecourt/shared/http';
import { queryOptions } from '@forecourt/shared/query';
import { callApi, type IdempotencyOptions, sendToApi } from './call.ts';
import * as operations from './generated/operations.gen.ts';
import {
  type HistoryItem,
  type NewVehicleRecord,
  type RecordImportChoices,
  type RecordImports,
  type VehicleRecord,
  type VehicleRecordChange,
  type VehicleRecordConflict,
  zOdometer,
  zOdometers,
  zVehicleRecordConflict,
} from './generated/zod.gen.ts';
import { createPagedQuery, fetchAllPages, type PagedList } from './lists.ts';
import { createOfflineResponseSource, type HistoryScope, queryKeys } from './query-keys.ts';

const PER_PAGE = 25;
/** Maximum number of pages (of 100 items) of a history: enough for the 10,000 entries of a customer, and for all visits. */
const MAX_PAGES = 150;

export type HistoryList = PagedList<HistoryItem>;

const history = (vehicleId: string, scope: HistoryScope) =>
  createPagedQuery<HistoryItem>(queryKeys.history(vehicleId, scope), ({ signal, ...page }) =>
    callApi(operations.listVehicleHistory, {
      path: { id: vehicleId },
      query: { limit: PER_PAGE, ...(scope === 'work' && { work: 'true' }), ...page },
      ...(signal && { signal }),
    }),
  );

export const historyQuery = (vehicleId: string, scope: HistoryScope = 'all') =>
  history(vehicleId, scope).query;

export const loadMoreHistory = (vehicleId: string, scope: HistoryScope = 'all'): Promise<void> =>
  history(vehicleId, scope).more();

export const wholeHistoryQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: queryKeys.wholeHistory(vehicleId),
    queryFn: ({ signal }) =>
      fetchAllPages(
        (query) => callApi(operations.listVehicleHistory, { path: { id: vehicleId }, query, signal }),
        MAX_PAGES,
      ),
  });

export const odometerQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: queryKeys.odometer(vehicleId),
    meta: { offline: [createOfflineResponseSource(queryKeys.odometer(vehicleId), zOdometer)] },
    queryFn: ({ signal }) => callApi(operations.getVehicleOdometer, { path: { id: vehicleId }, signal }),
  });

export const allOdometersQuery = () =>
  queryOptions({
    queryKey: queryKeys.odometers,
    meta: { offline: [createOfflineResponseSource(queryKeys.odometers, zOdometers)] },
    queryFn: ({ signal }) => callApi(operations.listOdometers, { signal }),
  });

export const vehicleFiguresQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: queryKeys.figures(vehicleId),
    queryFn: ({ signal }) => callApi(operations.getVehicleFigures, { path: { id: vehicleId }, signal }),
  });

export const recordEntryQuery = (vehicleId: string, id: string) =>
  queryOptions({
    queryKey: queryKeys.record(vehicleId, id),
    queryFn: ({ signal }) => callApi(operations.getVehicleRecord, { path: { id }, signal }),
  });

type RecordVersion = Pick<VehicleRecord, 'id' | 'version'>;

export const createRecordEntry = (vehicleId: string, body: NewVehicleRecord, options: IdempotencyOptions) =>
  callApi(operations.createVehicleRecord, { path: { id: vehicleId }, body, ...options });

export const correctRecordEntry = (
  { id, version }: RecordVersion,
  body: VehicleRecordChange,
  options: IdempotencyOptions,
) => callApi(operations.correctVehicleRecord, { path: { id }, version, body, ...options });

export const deleteRecordEntry = ({ id, version }: RecordVersion, options: IdempotencyOptions) =>
  callApi(operations.deleteVehicleRecord, { path: { id }, version, ...options });

export const exportRecords = async (vehicleId: string): Promise<Blob> =>
  (await sendToApi(operations.exportVehicleRecords, { path: { id: vehicleId } })).blob();

/** Requests a preview of an import, which lists invalid lines. Saves nothing. @param file CSV of at most 1 MB */
export const previewImport = (
  vehicleId: string,
  file: Blob,
  { choices, signal }: { choices: RecordImportChoices; signal?: AbortSignal },
) =>
  callApi(operations.previewVehicleRecordImport, {
    path: { id: vehicleId },
    query: choicesQuery(choices),
    body: asCsv(file),
    ...(signal && { signal }),
  });

interface ImportOptions extends IdempotencyOptions {
  choices: RecordImportChoices;
  /** Whether to skip invalid lines. Otherwise a single invalid line makes the backend refuse the whole file. */
  onlyGood: boolean;
  confirmReadings: boolean;
  confirmAmounts: boolean;
}

export const importRecords = (
  vehicleId: string,
  file: Blob,
  { idempotencyKey, choices, onlyGood, confirmReadings, confirmAmounts }: ImportOptions,
) =>
  callApi(operations.importVehicleRecords, {
    path: { id: vehicleId },
    query: {
      ...choicesQuery(choices),
      ...(onlyGood && { only_good: 'true' }),
      ...(confirmReadings && { confirm_lower: 'true', confirm_jump: 'true' }),
      ...(confirmAmounts && { confirm_amounts: 'true' }),
    },
    body: asCsv(file),
    idempotencyKey,
  });

export type PastImport = RecordImports['items'][number];

export const pastImportsQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: queryKeys.imports(vehicleId),
    queryFn: async ({ signal }): Promise<PastImport[]> =>
      (await callApi(operations.listVehicleRecordImports, { path: { id: vehicleId }, signal })).items,
  });

/** Removes the entries of an import. Problem codes: `not_found`, also if the import was undone before. */
export const undoImport = (id: string, options: IdempotencyOptions) =>
  callApi(operations.removeVehicleRecordImport, { path: { id }, ...options });

function choicesQuery(choices: RecordImportChoices): { choices?: string } {
  return Object.keys(choices).length > 0 ? { choices: JSON.stringify(choices) } : {};
}

/** Sets a media type that the backend accepts: the one that a browser reports for a CSV file depends on the device. */
function asCsv(file: Blob): Blob {
  return file.slice(0, file.size, 'text/csv');
}

interface OdometerReadingOfDay {
  /** Date as `YYYY-MM-DD`. */
  date: string;
  odometer_km: number;
}

/** Question before saving an odometer reading that does not fit another: the mileage decreases, or the distance is unlikely. */
export interface OdometerConfirmationQuestion {
  code: 'odometer_lower' | 'odometer_jump';
  reading: OdometerReadingOfDay;
}

export type UnusualAmount = NonNullable<VehicleRecordConflict['amounts']>[number];

/** Question before saving an unusual cost, amount of fuel, or price of a litre. */
export interface AmountConfirmationQuestion {
  code: 'amount_unusual';
  amounts: UnusualAmount[];
}

export type SaveConfirmationQuestion = OdometerConfirmationQuestion | AmountConfirmationQuestion;

export interface SaveConfirmations {
  confirm_lower?: true;
  confirm_jump?: true;
  confirm_amounts?: true;
}

/** Returns the question to the customer after `odometer_lower`, `odometer_jump` or `amount_unusual`; null for other errors. */
export function extractSaveConfirmationQuestion(error: unknown): SaveConfirmationQuestion | null {
  if (extractOdometerConfirmationQuestion(error)) return extractOdometerConfirmationQuestion(error);
  if (!(error instanceof ApiProblem) || error.code !== 'amount_unusual') return null;
  const amounts = zVehicleRecordConflict.safeParse(error.body).data?.amounts;
  return amounts ? { code: 'amount_unusual', amounts } : null;
}

export function extractOdometerConfirmationQuestion(error: unknown): OdometerConfirmationQuestion | null {
  if (!(error instanceof ApiProblem)) return null;
  const { code, body } = error;
  if (code !== 'odometer_lower' && code !== 'odometer_jump') return null;
  const reading = zVehicleRecordConflict.safeParse(body).data?.reading;
  return reading ? { code, reading } : null;
}

export function toSaveConfirmations({ code }: SaveConfirmationQuestion): SaveConfirmations {
  switch (code) {
    case 'odometer_lower':
      return { confirm_lower: true };
    case 'odometer_jump':
      return { confirm_jump: true };
    case 'amount_unusual':
      return { confirm_amounts: true };
  }
}

import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { localDate } from '../fields.ts';
import { daysBetween } from '../local-time.ts';
import type { TrafficClass } from './traffic-classes.ts';

/** What a request takes out of its customer's budget (rate-limit-plugin.ts), and the class it belongs to. */
interface RequestCost {
  points: number;
  trafficClass: TrafficClass;
}

const READ: RequestCost = { points: 1, trafficClass: 'ordinary' };
const WRITE: RequestCost = { points: 5, trafficClass: 'ordinary' };
const EXPORT: RequestCost = { points: 50, trafficClass: 'export' };
/** All entries of a vehicle as a file. */
const CSV: RequestCost = { points: 25, trafficClass: 'export' };
/** A file of a megabyte is read, compared with all entries of a vehicle, and written. */
const IMPORT: RequestCost = { points: 30, trafficClass: 'export' };
const PHOTO: RequestCost = { points: 1, trafficClass: 'photo' };
const UPLOAD: RequestCost = { points: 20, trafficClass: 'upload' };
/** Asks the identity provider, and is asked for once in a while only. */
const ACCOUNT: RequestCost = { points: 20, trafficClass: 'account' };

/** Taken out of a budget of its own (rate-limit-plugin.ts). */
const STREAM: RequestCost = { points: 1, trafficClass: 'streams' };

/** The operations, by their `operationId`, for which not only their method counts. */
export const specialOperations: Readonly<Record<string, (query: unknown) => RequestCost>> = {
  getAvailability: (query) => availability(daysAskedFor(query)),
  exportMe: () => EXPORT,
  exportVehicleRecords: () => CSV,
  previewVehicleRecordImport: () => IMPORT,
  importVehicleRecords: () => IMPORT,
  removeVehicleRecordImport: () => CSV,
  getPhoto: () => PHOTO,
  getPhotoThumbnail: () => PHOTO,
  getPhotoMiniature: () => PHOTO,
  setVehiclePhoto: () => UPLOAD,
  addRecordPhoto: () => UPLOAD,
  signOutEverywhere: () => ACCOUNT,
  deleteMe: () => ACCOUNT,
  streamEvents: () => STREAM,
};

const SAFE_METHODS = new Set(['GET', 'HEAD']);

export function costOf({
  method,
  query,
  routeOptions,
}: Pick<FastifyRequest, 'method' | 'query' | 'routeOptions'>): RequestCost {
  const special = specialOperations[routeOptions.schema?.operationId ?? ''];
  if (special) return special(query);
  return SAFE_METHODS.has(method) ? READ : WRITE;
}

const DAYS_PER_POINT = 10;
/** More days than that make an answer that is long to write. */
const SHORT_DAYS = 7;

/** No range costs more than an export: longer ones than can be booked are refused before anything is done. */
function availability(days: number): RequestCost {
  return {
    points: Math.min(READ.points + Math.round(days / DAYS_PER_POINT), EXPORT.points),
    trafficClass: days > SHORT_DAYS ? 'availability' : 'ordinary',
  };
}

const rangeSchema = z.object({ from: localDate, to: localDate });

/** The input is not checked yet: what is no range is none, and is refused later. */
function daysAskedFor(query: unknown): number {
  const range = rangeSchema.safeParse(query);
  return range.success ? Math.max(0, daysBetween(range.data.from, range.data.to) + 1) : 0;
}

/** Same as MAX_PHOTOS_OF_RECORD in api/src/platform/limits/quotas.ts. */
export const MAX_PHOTOS_OF_ENTRY = 10;

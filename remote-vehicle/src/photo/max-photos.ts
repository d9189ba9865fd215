/** As many as the backend keeps of one entry (MAX_PHOTOS_OF_RECORD of api/src/platform/limits/quotas.ts). */
export const MAX_PHOTOS_OF_ENTRY = 10;

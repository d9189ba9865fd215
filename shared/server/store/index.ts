/** Keeping files in a folder or in a bucket, for edge and api. */
export { answeredInTime } from './answered-in-time.ts';
export { openFileStorage, StoreLocationError, type StoreNaming } from './open-file-storage.ts';
export { describeStoreError, StoreError } from './store-error.ts';

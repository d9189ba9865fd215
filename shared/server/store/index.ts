/** File storage in a folder or bucket, for edge and api. */

export { openFileStorage, StoreLocationError } from './open-file-storage.ts';
export { answeredInTime, StoreError } from './store-error.ts';

export {
  type DocumentStorage,
  probeConditionalWrites,
  UnsuitableStoreError,
  type VersionedText,
} from './documents.ts';
export { FileLockedError, lockFile } from './lock-file.ts';
export {
  openFileStorage,
  type S3Credentials,
  StoreLocationError,
  type StoreViews,
} from './open-file-storage.ts';
export { StoreError, withStoreTimeout } from './store-error.ts';

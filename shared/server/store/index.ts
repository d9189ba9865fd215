export {
  type DocumentStorage,
  probeConditionalWrites,
  UnsuitableStoreError,
  type VersionedText,
} from './documents.ts';
export { FileLocked, lockFile } from './lock-file.ts';
export {
  type OpenedStore,
  openFileStorage,
  type S3Credentials,
  StoreLocationError,
} from './open-file-storage.ts';
export { StoreError, withStoreTimeout } from './store-error.ts';

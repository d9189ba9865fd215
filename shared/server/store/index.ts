export {
  type DocumentStorage,
  probeConditionalWrites,
  UnsuitableStoreError,
} from './documents.ts';
export { FileLockedError, lockFile } from './lock-file.ts';
export {
  type FileAndDocumentStorage,
  openFileStorage,
  type S3Credentials,
} from './open-file-storage.ts';
export { StoreError, withStoreTimeout } from './store-error.ts';

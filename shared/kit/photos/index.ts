/** Photos of customers: choosing, shrinking, uploading, and viewing them in the full window. */
export { AddPhotos } from './add-photos.tsx';
export { ChosenPhotosField, PhotoField } from './chosen-photos.tsx';
export { confirmLeavingWhileUnsent } from './confirm-leaving.ts';
export { createObservable, type Observable, useObservable } from './observable.ts';
export { isUploadErrorFinal } from './photo-refusals.ts';
export { PhotoSection } from './photo-section.tsx';
export { createPhotoSelection, type PhotoSelection, useChosenPhotos } from './photo-selection.ts';
export { PhotoButton, PhotoTiles } from './photo-tiles.tsx';
export {
  createDetachedUpload,
  type DetachedUpload,
  type PhotoUpload,
  type UploadOptions,
  usePhotoUpload,
} from './photo-upload.ts';
export { PhotoUploader } from './photo-uploader.tsx';
export { PhotoFrame, PhotoViewer } from './photo-viewer.tsx';
export { useText as usePhotoText } from './text.ts';
export { focusThen, UploadOutcome, UploadStatus } from './upload.tsx';

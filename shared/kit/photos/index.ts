/** Photos of customers: choosing, shrinking, uploading, and viewing them in the full window. */
export { ChosenPhotosField, PhotoField } from './chosen-photos.tsx';
export { PhotoSection } from './photo-section.tsx';
export { createPhotoSelection, useChosenPhotos } from './photo-selection.ts';
export { PhotoButton, PhotoTiles } from './photo-tiles.tsx';
export { createPhotoUpload, type PhotoUpload, usePhotoUpload } from './photo-upload.ts';
export { PhotoUploader, UploadControls } from './photo-uploader.tsx';
export { PhotoFrame, PhotoViewer } from './photo-viewer.tsx';
export { useText as usePhotoText } from './text.ts';
export { UploadOutcome, UploadStatus } from './upload.tsx';

// Everything for photos in one chunk, which no first screen loads.
export { uploadChosenPhotos } from './booking-photos.ts';
export { BookingPhotosField } from './booking-photos-field.tsx';
export { FailedPhotosBar } from './failed-photos-bar.tsx';
export { UploadReport } from './upload-report.tsx';
export { PrintedWorkshopPhotos, VisitPhotosSection } from './visit-photos.tsx';
export { findBookingUpload } from './visit-uploads.ts';

// Everything for photos in one chunk, which no first screen loads.
import './upload-report.tsx';

export { BookingPhotosField } from './booking-photos-field.tsx';
export { PrintedVisitPhotos, VisitPhotosSection } from './visit-photos.tsx';

import type { Appointment } from '@forecourt/shared/api';
import type { ComponentType } from 'react';

/** What the code for photos, which is loaded only when a screen needs it, does for screens that may not need it. */
interface PhotoHandover {
  /** Sends the photos that were chosen for the booking to the booked visit, in the background. */
  sendChosen: (visitId: string) => void;
  hasUpload: (visitId: string) => boolean;
  UploadReport: ComponentType<{ visitId: string }>;
}

let loaded: PhotoHandover | null = null;

export function registerPhotoHandover(handover: PhotoHandover): void {
  loaded = handover;
}

/** Returns null until photos were chosen or shown in this page. */
export function photoHandover(): PhotoHandover | null {
  return loaded;
}

export interface BookingPhotosProps {
  /** Word after the title, e.g. "optional". */
  mark: string;
  busy?: boolean;
}

export interface VisitPhotosProps {
  visit: Appointment;
  /** Whether the customer can add and remove photos. */
  canChange: boolean;
}

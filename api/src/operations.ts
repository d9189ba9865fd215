import { bookingOperations } from './booking/routes.ts';
import { customerImportOperations } from './customer-import/routes.ts';
import { meOperations } from './me/routes.ts';
import { unsubscribeOperations } from './messaging/email/unsubscribe.ts';
import { notificationOperations } from './messaging/inbox.ts';
import { eventStreamOperations } from './messaging/live/event-routes.ts';
import { pushOperations } from './messaging/push/subscriptions.ts';
import { photoOperations } from './photos/routes.ts';
import { visitPhotoOperations } from './photos/visit-photo-routes.ts';
import { plateOperations } from './plates/routes.ts';
import type { Operation } from './platform/http/operation.ts';
import { historyOperations } from './record/history.ts';
import { recordOperations } from './record/routes.ts';
import { reminderOperations } from './reminders/routes.ts';
import { sharedOperations, shareLinkOperations } from './sharing/routes.ts';
import { vehicleOperations } from './vehicles/routes.ts';
import { calendarFeedReadOperations } from './workshop/feeds.ts';
import { workshopOperations } from './workshop/routes.ts';

/** Operations below `API_PREFIX` that require a token, except the event stream, which `eventStreamPlugin` registers. */
export const signedInOperations = [
  ...meOperations,
  ...vehicleOperations,
  ...customerImportOperations,
  ...plateOperations,
  ...recordOperations,
  ...photoOperations,
  ...visitPhotoOperations,
  ...historyOperations,
  ...reminderOperations,
  ...bookingOperations,
  ...shareLinkOperations,
  ...notificationOperations,
  ...pushOperations,
  ...workshopOperations,
];

export const publicListenerOperations: readonly Operation[] = [
  ...signedInOperations,
  ...eventStreamOperations,
  ...unsubscribeOperations,
  ...calendarFeedReadOperations,
  ...sharedOperations,
];

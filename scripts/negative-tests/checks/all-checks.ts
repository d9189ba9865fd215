import type { SwitchedOff } from '../switched-off.ts';
import { ACCOUNT } from './account.ts';
import { ADOPTION } from './adoption.ts';
import { API_GUARDS } from './api.ts';
import { API_LIMITS } from './api-limits.ts';
import { AVAILABILITY } from './availability.ts';
import { BROWSER } from './browser.ts';
import { EMAILS } from './emails.ts';
import { ENDPOINTS } from './endpoints.ts';
import { HTTP } from './http.ts';
import { IDENTITY } from './identity.ts';
import { NOTIFICATIONS_CHECKS } from './notifications.ts';
import { OUTBOX } from './outbox.ts';
import { PUSH_CHECKS } from './push.ts';
import { REPORTS_AND_ROLLBACK } from './reports.ts';
import { UPLOADS } from './uploads.ts';
import { VISITS } from './visits.ts';
import { WEBHOOKS } from './webhooks.ts';

/** The checks that keep a bad release from hurting anybody, a session to its owner, and what is booked in order. */
export const ALL_CHECKS: readonly SwitchedOff[] = [
  ...ADOPTION,
  ...BROWSER,
  ...REPORTS_AND_ROLLBACK,
  ...ENDPOINTS,
  ...HTTP,
  ...IDENTITY,
  ...ACCOUNT,
  ...API_GUARDS,
  ...API_LIMITS,
  ...AVAILABILITY,
  ...VISITS,
  ...NOTIFICATIONS_CHECKS,
  ...OUTBOX,
  ...EMAILS,
  ...PUSH_CHECKS,
  ...WEBHOOKS,
  ...UPLOADS,
];

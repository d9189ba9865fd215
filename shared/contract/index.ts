export type { Localised } from '../kernel/i18n/locales.ts';
export {
  type Area,
  areaSchema,
  CONTRACT_VERSION,
  NAVIGATION_ICONS,
  type NavigationEntry,
} from './area.ts';
export { EARLY_PATHS, EARLY_REQUEST_HEADER } from './early-requests.ts';
export { FILE_TAG_HOOK, type FileTagHook } from './file-tag.ts';
export { FOCUSED_FLOW_ATTRIBUTE } from './focused-flow.ts';
export { FRAME_ATTRIBUTE, FRAME_HEAD_ATTRIBUTE } from './frame.ts';
export type { PreloadedAnswers } from './preloaded-answers.ts';
export {
  type LocatedRelease,
  type Preview,
  REGISTRY_ELEMENT_ID,
  type Registry,
  registrySchema,
} from './registry.ts';
export { type Release, releaseSchema } from './release.ts';
export { AREA_NAME, PATH_PATTERN, releaseFields } from './release-fields.ts';
export {
  ADOPTION_STAGES,
  type Canary,
  type ReleaseSummary,
  type ReleasesStatus,
  type RemoteStatus,
  releasesStatusSchema,
  remoteStatusSchema,
  type TimingSummary,
  type Timings,
} from './releases-status.ts';
export {
  DETAIL_LENGTH,
  FAILURE_KINDS,
  type FailureKind,
  FLAW_KINDS,
  type FlawKind,
  MAX_REPORTED_MS,
  REPORT_EVENTS,
  type ReportEvent,
  type ReportedKind,
  reportSchema,
  VITALS,
  type VitalName,
} from './reports.ts';
export { MIN_TOKEN_LEFT_MS, SESSION_STORE } from './session-store.ts';

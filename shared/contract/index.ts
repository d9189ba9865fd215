export type { Localised } from '../kernel/i18n/locales.ts';
export {
  type Area,
  areaSchema,
  CONTRACT_VERSION,
  NAVIGATION_ICONS,
  type NavigationEntry,
} from './area.ts';
export { EARLY_PATHS, EARLY_REQUEST_HEADER } from './early-requests.ts';
export type { PreloadedAnswers } from './page.ts';
export {
  FILE_TAG_HOOK,
  type FileTagHook,
  FOCUSED_FLOW_ATTRIBUTE,
  FRAME_ATTRIBUTE,
  FRAME_HEAD_ATTRIBUTE,
  MIN_TOKEN_LEFT_MS,
  SESSION_STORE,
} from './page.ts';
export { type Release, releaseSchema } from './release.ts';
export {
  AREA_NAME,
  type LocatedRelease,
  PATH_PATTERN,
  type Preview,
  REGISTRY_ELEMENT_ID,
  type Registry,
  registrySchema,
  releaseFields,
} from './release-fields.ts';
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

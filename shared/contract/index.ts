export type { Localised } from '../kernel/i18n/locales.ts';
export {
  type Area,
  areaSchema,
  CONTRACT_VERSION,
  NAVIGATION_ICONS,
  type NavigationEntry,
} from './area.ts';
export { EARLY_REQUEST_HEADER, EARLY_REQUEST_PATHS } from './early-requests.ts';
export type { CountryWords, PreloadedResponses } from './page.ts';
export {
  computeLogoSize,
  FILE_TAG_HOOK,
  type FileTagHook,
  FOCUSED_FLOW_ATTRIBUTE,
  FRAME_ATTRIBUTE,
  FRAME_HEAD_ATTRIBUTE,
  MIN_TOKEN_VALIDITY_MS,
  SESSION_STORE,
  UNREACHED_ATTRIBUTE,
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
  releaseFieldSchemas,
} from './release-fields.ts';
export {
  ADOPTION_STAGES,
  type Canary,
  type ReleaseSummary,
  type ReleasesStatus,
  type ReleaseTimings,
  type RemoteStatus,
  releasesStatusSchema,
  remoteStatusSchema,
  type TimingSummary,
} from './releases-status.ts';
export {
  FAILURE_KINDS,
  type FailureKind,
  FLAW_KINDS,
  type FlawKind,
  MAX_DETAIL_LENGTH,
  MAX_EVENTS_PER_REPORT,
  MAX_REPORTED_MS,
  type ReportEvent,
  type ReportedKind,
  reportSchema,
  VITAL_NAMES,
  type VitalName,
} from './reports.ts';

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
  BACKEND_UNREACHABLE_ATTRIBUTE,
  computeLogoSize,
  FILE_TAG_HOOK,
  FIRST_FRAME_ATTRIBUTE,
  FIRST_FRAME_HEAD_ATTRIBUTE,
  type FileTagHook,
  FOCUSED_FLOW_ATTRIBUTE,
  MIN_TOKEN_VALIDITY_MS,
  SESSION_STORE,
} from './page.ts';
export { type Release, releaseSchema } from './release.ts';
export {
  AREA_NAME_PATTERN,
  type AreaPreview,
  type AreaRegistry,
  areaRegistrySchema,
  type LocatedRelease,
  PATH_PATTERN,
  REGISTRY_ELEMENT_ID,
  releaseFieldSchemas,
} from './release-fields.ts';
export {
  ADOPTION_STAGES,
  type CanaryRelease,
  type ReleaseSummary,
  type ReleasesStatus,
  type ReleaseTimings,
  type RemoteStatus,
  releasesStatusSchema,
  remoteStatusSchema,
  type TimingSummary,
} from './releases-status.ts';
export {
  DEFECT_KINDS,
  type DefectKind,
  FAILURE_KINDS,
  type FailureKind,
  type FailureOrDefectKind,
  MAX_DETAIL_LENGTH,
  MAX_EVENTS_PER_REPORT,
  MAX_REPORTED_MS,
  type ReportEvent,
  reportSchema,
  WEB_VITAL_NAMES,
  type WebVitalName,
} from './reports.ts';

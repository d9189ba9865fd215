export type { LocalisedText } from '../kernel/i18n/locales.ts';
export {
  type Area,
  areaSchema,
  CONTRACT_VERSION,
  NAVIGATION_ICONS,
  type NavigationEntry,
} from './area.ts';
export { EARLY_REQUEST_HEADER, EARLY_REQUEST_PATHS } from './early-requests.ts';
export type { CountryWordReplacements, EarlyResponses } from './page.ts';
export {
  BACKEND_UNREACHABLE_ATTRIBUTE,
  computeLogoSize,
  FIRST_FRAME_ATTRIBUTE,
  type FileTagHook,
  FOCUSED_FLOW_ATTRIBUTE,
  MIN_TOKEN_VALIDITY_MS,
  NEEDS_BACKEND,
  SCRIPT_AND_STYLE_HOOK_NAME,
  SERVER_RENDERED_HEADING_ATTRIBUTE,
  SESSION_INDEXED_DB_LOCATION,
} from './page.ts';
export { type Release, releaseSchema } from './release.ts';
export {
  AREA_NAME_PATTERN,
  AREA_REGISTRY_ELEMENT_ID,
  type AreaPreview,
  type AreaRegistry,
  areaRegistrySchema,
  type ReleaseWithBaseUrl,
  ROUTE_PATTERN_REGEX,
  releaseFieldSchemas,
} from './release-fields.ts';
export {
  type CanaryRelease,
  RELEASE_ADOPTION_STAGES,
  type ReleaseSummary,
  type ReleasesStatus,
  type ReleaseTimings,
  type RemoteStatus,
  releasesStatusSchema,
  remoteStatusSchema,
  type TimingSummary,
} from './releases-status.ts';
export {
  browserReportSchema,
  DEFECT_KINDS,
  FAILURE_KINDS,
  type FailureKind,
  type FailureOrDefectKind,
  MAX_EVENTS_PER_REPORT,
  MAX_FAILURE_DETAIL_LENGTH,
  MAX_REPORTED_DURATION_MS,
  type ReportEvent,
  WEB_VITAL_NAMES,
  type WebVitalName,
} from './reports.ts';

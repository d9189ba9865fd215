/** Facts about the workshop from the settings, and texts about it that several screens share. */
export { ServiceKindList } from './introduction.tsx';
export {
  findAnnouncedReadyTime,
  findVisitStateOrLate,
  isReadyTimePassed,
  roundUpToQuarterHour,
  type VisitReadyTimeFields,
} from './late-visit.ts';
export {
  type DateAndTime,
  estimateReadyTime,
  findCollectionOpening,
  openingHoursOn,
  openingStatusAt,
} from './opening.ts';
export { useCurrentMinute } from './use-minute.ts';
export { NextOpening, WeekHours, WorkshopCard } from './workshop-card.tsx';
export { ContactLine, DirectionsLink, PostalAddress, WorkshopTimeNote } from './workshop-contact.tsx';
export { ChosenService, loadWorkshopIntroduction, WorkshopIntroduction } from './workshop-introduction.tsx';
export {
  formatDurationAndPrice,
  isPriceGivenByPhone,
  useOpeningHoursFormatter,
  useServiceTexts,
  useText as useWorkshopText,
} from './workshop-texts.ts';

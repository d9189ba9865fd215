/** Facts about the workshop from the settings, and texts that several screens share. */
export { ContactLine, WorkshopTimeNote } from './contact-line.tsx';
export { ServiceKindList } from './introduction.tsx';
export { estimateReadyTime, openingHoursOn, openingStatusAt } from './opening.ts';
export { formatServiceTerms, useServiceWords } from './service-words.ts';
export { useHoursText, useText as useWorkshopText } from './text.ts';
export { useCurrentMinute } from './use-minute.ts';
export { MapLink, WorkshopAddress } from './workshop-address.tsx';
export { WorkshopCard } from './workshop-card.tsx';
export { WorkshopIntroduction } from './workshop-introduction.tsx';

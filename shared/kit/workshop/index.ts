/**
 * What the settings say of the workshop, for whoever shows it, signed in or not: where it is, when it is open, what work
 * it does; and the words about it that several screens share.
 */
export { ContactLine } from './contact-line.tsx';
export { KindsOfWork } from './kinds-of-work.tsx';
export { hoursOn, openingAt } from './opening.ts';
export { readyAt } from './ready-at.ts';
export { serviceTerms } from './service-terms.ts';
export { type ServiceWords, useServiceWords } from './service-words.ts';
export { useText as useWorkshopText } from './text.ts';
export { useHoursText } from './use-hours-text.ts';
export { useMinute } from './use-minute.ts';
export { MapLink, WorkshopAddress } from './workshop-address.tsx';
export { WorkshopCard } from './workshop-card.tsx';
export { WorkshopIntroduction } from './workshop-introduction.tsx';
export { WorkshopTimeNote } from './workshop-time-note.tsx';

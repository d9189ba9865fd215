/** What every area that shows visits has to know of them. */
export { nextVisitOf } from './next-visit.ts';
export { noteInLine } from './note-in-line.ts';
export { clockOf, isActive, isBrought, isOver, type Zoned } from './visit-status.ts';

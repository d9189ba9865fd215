import { joinNoteLines } from './visits.ts';

it.each([
  [null, null],
  ['Squeaks', 'Squeaks'],
  ['Squeaks\n\nService', 'Squeaks · Service'],
])('joinNoteLines joins the lines of %j', (note, line) => expect(joinNoteLines({ note })).toBe(line));

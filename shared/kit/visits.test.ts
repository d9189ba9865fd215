import { noteInOneLine } from './visits.ts';

it.each([
  [null, null],
  ['Squeaks', 'Squeaks'],
  ['Squeaks\n\nService', 'Squeaks · Service'],
])('noteInOneLine joins the lines of %j', (note, line) => expect(noteInOneLine({ note })).toBe(line));

import { noteInLine } from './note-in-line.ts';

it.each([
  [null, null],
  ['Squeaks', 'Squeaks'],
  ['Squeaks\n\nService', 'Squeaks · Service'],
])('should put %j on one line', (note, line) => expect(noteInLine({ note })).toBe(line));

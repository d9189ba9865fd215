import { isVisitChangeable, joinNoteLines } from './visits.ts';

it.each([
  [null, null],
  ['Squeaks', 'Squeaks'],
  ['Squeaks\n\nService', 'Squeaks · Service'],
])('joinNoteLines joins the lines of %j', (note, line) => expect(joinNoteLines({ note })).toBe(line));

it('isVisitChangeable is true until the exact moment that the backend gives', () => {
  const isChangeableAt = (now: string, changeable_until: string | null = '2026-11-25T10:30:00.000Z') =>
    isVisitChangeable({ changeable_until }, new Date(now));
  expect(isChangeableAt('2026-11-25T10:30:00.000Z')).toBe(true);
  expect(isChangeableAt('2026-11-25T10:30:00.001Z')).toBe(false);
  expect(isChangeableAt('2026-11-01T10:00:00.000Z', null)).toBe(false);
});

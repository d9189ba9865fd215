import { appendReminderToNote } from './visit-note.ts';

describe('appendReminderToNote', () => {
  it.each([
    ['MOT, wipers too', 'MOT'],
    ['mot', 'MOT'],
    ['Oil (5W-30)', 'oil (5w-30)'],
    ['Öl wechseln', 'Öl'],
  ])('adds nothing to the note %j, which names %j', (note, name) => {
    expect(appendReminderToNote(note, name, ['Repair'])).toBe(note);
  });

  it('adds a name that the note only has within a longer word', () => {
    expect(appendReminderToNote('Motor rattles', 'MOT', ['Repair'])).toBe('Motor rattles\nMOT');
  });

  it.each([
    ['MOT test', 'MOT'],
    ['MOT-Prüfung', 'MOT'],
    ['TÜV', 'TÜV (HU)'],
    ['Annual service', 'Service'],
  ])('adds nothing for %j, which the kind of work %j says', (name, title) => {
    expect(appendReminderToNote(null, name, ['Visit', title])).toBeNull();
  });

  it.each([
    ['Brake service', 'Service'],
    ['Winter tyres', 'Tyres'],
    ['Test', 'MOT'],
  ])('names %j, which says more than the kind of work %j', (name, title) => {
    expect(appendReminderToNote(null, name, [title])).toBe(name);
  });
});

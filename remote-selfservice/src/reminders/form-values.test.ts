import { writeInlineSettings } from '@forecourt/shared/testing';
import { createSampleReminder } from '../testing/samples.ts';
import {
  computeRepeatChoice,
  findReminderChanges,
  findReminderFaults,
  type ReminderFormValues,
  toReminderFormValues,
  toReminderInput,
} from './form-values.ts';

const yearly = createSampleReminder({
  reminder_items: ['Oil', 'Filter'],
  due_odometer: 144_841,
  repeat: { months: 12, distance: 16_093, from: 'completion' },
});
const typed = (change: Partial<ReminderFormValues>): ReminderFormValues => ({
  ...toReminderFormValues(yearly, 'mi'),
  ...change,
});

beforeEach(() => writeInlineSettings());

describe('the form of a reminder', () => {
  it('returns the saved values while nothing is typed, in miles and in kilometres', () => {
    for (const unit of ['mi', 'km'] as const) {
      expect(toReminderInput(toReminderFormValues(yearly, unit), unit)).toMatchObject({
        name: 'MOT',
        reminder_items: ['Oil', 'Filter'],
        due_date: '2026-12-02',
        due_odometer: 144_841,
        repeat: { months: 12, distance: 16_093, from: 'completion' },
      });
    }
    expect(findReminderFaults(toReminderFormValues(yearly, 'mi'), 'mi')).toEqual({});
  });

  it('shows a saved interval by distance alone as that choice, and saves it again', () => {
    const saved = toReminderFormValues(
      { ...yearly, due_date: null, repeat: { months: null, distance: 16_093, from: 'due' } },
      'mi',
    );
    expect(saved.repeats).toBe('distance');
    expect(findReminderFaults(saved, 'mi')).toEqual({});
    expect(toReminderInput(saved, 'mi')).toMatchObject({
      due_date: null,
      repeat: { months: null, distance: 16_093, from: 'due' },
    });
  });

  it.each(['6', '12', '24', 'own'])('repeats by distance alone while there is no date for %s', (repeats) => {
    const withoutDate = typed({ date: '', repeats, months: '18' });
    expect(computeRepeatChoice(withoutDate)).toBe('distance');
    expect(findReminderFaults(withoutDate, 'mi')).toEqual({});
    expect(toReminderInput(withoutDate, 'mi').repeat).toEqual({
      months: null,
      distance: 16_093,
      from: 'completion',
    });
    const withDate = { ...withoutDate, date: '2026-12-02' };
    expect(computeRepeatChoice(withDate)).toBe(repeats);
    expect(toReminderInput(withDate, 'mi').repeat?.months).toBe(repeats === 'own' ? 18 : Number(repeats));
  });

  it('uses the name as the only item if no item is written', () => {
    expect(toReminderInput(typed({ items: ' \n', name: ' Oil ' }), 'mi').reminder_items).toEqual(['Oil']);
  });

  it('needs no name if the settings require none: the first line to do takes its place', () => {
    writeInlineSettings({ reminders: { requiredFields: [] }, entities: { vehicle: 'car' } });
    const unnamed = typed({ name: ' ', items: 'Oil\nFilter' });
    expect(findReminderFaults(unnamed, 'mi')).toEqual({});
    expect(toReminderInput(unnamed, 'mi')).toMatchObject({ name: 'Oil', entity: 'car' });
    expect(findReminderFaults({ ...unnamed, items: ' ' }, 'mi')).toEqual({ name: 'missing' });
  });

  it('sends only the changed fields', () => {
    const before = toReminderInput(typed({}), 'mi');
    expect(findReminderChanges(before, toReminderInput(typed({ repeats: '' }), 'mi'))).toEqual({
      repeat: null,
    });
    expect(findReminderChanges(before, toReminderInput(typed({ repeats: '24' }), 'mi'))).toEqual({
      repeat: { months: 24, distance: 16_093, from: 'completion' },
    });
  });

  it.each<[string, Partial<ReminderFormValues>, object]>([
    ['no name', { name: ' ' }, { name: 'missing' }],
    ['no vehicle', { vehicle: '' }, { vehicle: 'missing' }],
    ['neither day nor reading', { date: '', odometer: '', repeats: '' }, { date: 'neither' }],
    ['nothing due to repeat', { date: '', odometer: '', repeats: '12', distance: '' }, { date: 'neither' }],
    ['no distance to repeat by', { repeats: 'distance', distance: '' }, { distance: 'missing' }],
    ['no date to repeat by months', { date: '', repeats: '12', distance: '' }, { distance: 'missing' }],
    ['no reading for the choice by distance', { odometer: '', repeats: 'distance' }, { odometer: 'begin' }],
    ['no reading to repeat from', { odometer: '' }, { odometer: 'begin' }],
    ['no number', { odometer: 'many', distance: '1.5' }, { odometer: 'invalid', distance: 'invalid' }],
    ['nothing to repeat by', { repeats: 'own', months: '', distance: '' }, { months: 'missing' }],
    ['too many months', { repeats: 'own', months: '121' }, { months: 'tooLarge' }],
    ['no month', { repeats: 'own', months: '0' }, { months: 'tooSmall' }],
    ['too far', { odometer: '6213713', distance: '-5' }, { odometer: 'tooLarge', distance: 'tooSmall' }],
    ['a day that is too early', { date: '1899-12-31' }, { date: 'early' }],
    ['a day that is too late', { date: '2200-01-01' }, { date: 'late' }],
    ['a day that is none', { date: '2026-02-30' }, { date: 'invalid' }],
    ['a line that is too long', { items: 'x'.repeat(201) }, { items: 'invalid' }],
  ])('finds the error: %s', (_, change, faults) => {
    expect(findReminderFaults(typed(change), 'mi')).toEqual(faults);
  });
});

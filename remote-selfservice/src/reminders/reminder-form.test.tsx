import { setLocale } from '@forecourt/shared/i18n';
import { writeInlineSettings } from '@forecourt/shared/testing';
import { act, renderHook } from '@testing-library/react';
import { createSampleReminder } from '../testing/samples.ts';
import { type ReminderFormValues, toReminderFormValues } from './form-values.ts';
import { useReminderSummaryFormatter } from './reminder-form.tsx';

const NOW = new Date('2026-11-23T08:00:00Z');

function said(change: Partial<ReminderFormValues>, language: 'en' | 'de' = 'en'): string {
  writeInlineSettings();
  act(() => setLocale(language));
  const { current } = renderHook(() => useReminderSummaryFormatter(NOW)).result;
  const blank = {
    ...toReminderFormValues(createSampleReminder({ name: 'Service' }), 'mi'),
    date: '',
    repeats: '',
  };
  return current({ ...blank, ...change }).replaceAll('\u00a0', ' ');
}

const DATE = { date: '2027-12-06' };
const READING = { odometer: '55,000' };
const YEARLY = { repeats: '12' };
const BY_DISTANCE = { repeats: 'distance', distance: '10000' };
const DONE = { from: 'completion' };

describe('what a reminder is going to do', () => {
  it.each<[Partial<ReminderFormValues>, string, string]>([
    [DATE, 'Due once, 6 Dec 2027.', 'Einmalig fällig am 6. Dez. 2027.'],
    [READING, 'Due once, at 55,000 miles.', 'Einmalig fällig bei 55.000 Meilen.'],
    [
      { ...DATE, ...READING },
      'Due once, 6 Dec 2027 or at 55,000 miles, whichever comes first.',
      'Einmalig fällig am 6. Dez. 2027 oder schon bei 55.000 Meilen.',
    ],
    [
      { ...DATE, ...YEARLY },
      'Next due 6 Dec 2027, then every year.',
      'Nächste Fälligkeit am 6. Dez. 2027, danach jedes Jahr.',
    ],
    [
      { ...DATE, repeats: 'own', months: '18', ...DONE, name: 'Oil change' },
      'Next due 6 Dec 2027, then every 18 months.',
      'Nächste Fälligkeit am 6. Dez. 2027, danach alle 18 Monate.',
    ],
    [
      { ...READING, ...BY_DISTANCE },
      'Next due at 55,000 miles, then every 10,000 miles.',
      'Nächste Fälligkeit bei 55.000 Meilen, danach alle 10.000 Meilen.',
    ],
    [
      { ...DATE, ...READING, ...YEARLY, distance: '10,000' },
      'Next due 6 Dec 2027 or at 55,000 miles, whichever comes first, then every year or 10,000 miles.',
      'Nächste Fälligkeit am 6. Dez. 2027 oder schon bei 55.000 Meilen, danach jedes Jahr oder alle 10.000 Meilen.',
    ],
    [
      { date: '2026-11-04', ...YEARLY },
      'Overdue since 4 Nov 2026, then every year.',
      'Überfällig seit 4. Nov. 2026, danach jedes Jahr.',
    ],
    [{ date: '2026-11-04' }, 'Overdue since 4 Nov 2026.', 'Überfällig seit 4. Nov. 2026.'],
    [
      { date: '2026-11-23', ...YEARLY },
      'Next due today, then every year.',
      'Nächste Fälligkeit heute, danach jedes Jahr.',
    ],
  ])('is described in a sentence: %j', (values, english, german) => {
    expect(said(values)).toBe(english);
    expect(said(values, 'de')).toBe(german);
  });

  it.each<[string, Partial<ReminderFormValues>, string]>([
    ['after what distance', { ...READING, ...YEARLY }, 'Tell us how often it repeats.'],
    ['at what mileage first', { ...DATE, ...BY_DISTANCE }, 'Tell us at what mileage it’s due first.'],
    ['how often', { ...DATE, repeats: 'own', months: '', distance: '' }, 'Tell us how often it repeats.'],
  ])('names the missing input: %s', (_, values, sentence) => {
    expect(said(values)).toBe(sentence);
  });

  it('is not described while nothing says when it is due', () => {
    expect(said({})).toBe('');
  });
});

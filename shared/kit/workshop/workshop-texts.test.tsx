import { setLocale } from '@forecourt/shared/i18n';
import { writeInlineSettings } from '@forecourt/shared/testing';
import { act, renderHook } from '@testing-library/react';
import { formatDurationAndPrice, type ServiceTexts, useServiceTexts } from './workshop-texts.ts';

const MOT = {
  title: { en: 'MOT test', de: 'Hauptuntersuchung' },
  description: { en: 'Class 4, while you wait.' },
  duration: { en: 'about an hour' },
  price: { en: '£54.85' },
  icon: 'clipboard',
};

/** Texts of a kind of work for these settings. */
function wordsFor(code: string, serviceTypes: object = {}, organisation: object = {}): ServiceTexts {
  writeInlineSettings({ organisation, booking: { serviceTypes } });
  const { result } = renderHook(useServiceTexts);
  return result.current(code);
}

beforeEach(() => act(() => setLocale('en')));

describe('useServiceTexts', () => {
  it.each([
    ['repair', 'Repair', 'Something is broken, noisy or worn.'],
    ['installation', 'Accessory fitting', expect.stringMatching(/\w/)],
    ['others', 'Other work', 'Anything else. Just tell us.'],
  ])('uses the catalogues for the default kind %s', (code, title, description) => {
    const icon = expect.stringMatching(/^M/);
    expect(wordsFor(code)).toEqual({ title, description, duration: null, price: null, icon });
  });

  it('names a typical duration and no price for what most customers come for', () => {
    expect(wordsFor('service')).toMatchObject({
      title: 'Service',
      duration: 'about 3\u00a0hours',
      price: null,
    });
    expect(wordsFor('tyres')).toMatchObject({ title: 'Tyres', duration: 'about 1\u00a0hour', price: null });
  });

  it.each([
    ['GB', 'MOT', 'MOT-Prüfung'],
    ['DE', 'TÜV inspection', 'TÜV (HU)'],
    ['US', 'State inspection', 'State Inspection'],
    ['FR', 'Inspection', 'Hauptuntersuchung'],
  ])('calls the inspection what it is called in %s', (country, en, de) => {
    const titleIn = (language: 'en' | 'de') => {
      act(() => setLocale(language));
      return wordsFor('inspection', {}, { country }).title;
    };
    expect([titleIn('en'), titleIn('de')]).toEqual([en, de]);
  });

  it('leaves a kind with the business’s title and a common code to the business', () => {
    const tyres = { title: { en: 'Tyre hotel' } };
    const expected = { title: 'Tyre hotel', description: null, duration: null, price: null, icon: null };
    expect(wordsFor('tyres', { tyres })).toEqual(expected);
    act(() => setLocale('de'));
    expect(wordsFor('tyres', { tyres })).toEqual(expected);
  });

  it('has a title for default kinds that the business no longer offers', () => {
    expect(wordsFor('inspection', { mot: MOT }).title).toBe('MOT');
    expect(wordsFor('installation', { mot: MOT }).title).toBe('Accessory fitting');
  });

  it('mentions other kinds in “other work” if the site does not offer them', () => {
    expect(wordsFor('others', { repair: 2 }).description).toMatch(/^Service, tyres/);
  });

  it('uses the settings for the business’s own kinds, in the visitor’s language if available', () => {
    expect(wordsFor('mot', { mot: MOT })).toMatchObject({
      title: 'MOT test',
      description: 'Class 4, while you wait.',
      duration: 'about an hour',
      price: '£54.85',
    });
    act(() => setLocale('de'));
    expect(wordsFor('mot', { mot: MOT })).toMatchObject({
      title: 'Hauptuntersuchung',
      description: 'Class 4, while you wait.',
    });
  });

  it('uses the catalogues if the business names a default kind in other languages only', () => {
    expect(wordsFor('installation', { installation: { title: { de: 'Zubehör' } } }).title).toBe(
      'Accessory fitting',
    );
    act(() => setLocale('de'));
    expect(wordsFor('installation', { installation: { title: { de: 'Zubehör' } } }).title).toBe('Zubehör');
  });

  it('does not use the catalogues’ description under another title', () => {
    const tyres = { title: { en: 'Tyres' } };
    expect(wordsFor('installation', { installation: tyres }).description).toBeNull();
    const description = { en: 'Summer to winter.' };
    expect(wordsFor('installation', { installation: { ...tyres, description } }).description).toBe(
      'Summer to winter.',
    );
  });

  it.each(['retired', 'constructor'])('calls the visit a visit if its kind no longer exists: %s', (code) => {
    expect(wordsFor(code)).toEqual({
      title: 'Visit',
      description: null,
      duration: null,
      price: null,
      icon: null,
    });
  });

  it('keeps numbers and units in one line', () => {
    const price = { en: 'from € 149', de: 'ab 149 €' };
    const duration = { en: 'about 2 hours, at most 3', de: 'etwa 2 Stunden' };
    const kind = { ...MOT, price, duration };
    expect(wordsFor('mot', { mot: kind })).toMatchObject({
      price: 'from €\u00a0149',
      duration: 'about 2\u00a0hours, at most 3',
    });
    act(() => setLocale('de'));
    expect(wordsFor('mot', { mot: kind })).toMatchObject({
      price: 'ab 149\u00a0€',
      duration: 'etwa 2\u00a0Stunden',
    });
  });

  it('does not mention other kinds of the business in “other work”', () => {
    expect(wordsFor('others', { mot: MOT }).description).toBe('Anything else. Just tell us.');
  });

  it('has no icon if the business wants none', () => {
    expect(wordsFor('repair', { repair: { icon: null } }).icon).toBeNull();
  });
});

describe('formatDurationAndPrice', () => {
  it('breaks a line only between duration and price', () => {
    expect(formatDurationAndPrice({ duration: 'about 3 hours', price: 'from £149' })).toBe(
      'About\u00a03\u00a0hours\u00a0· from\u00a0£149',
    );
    expect(formatDurationAndPrice({ duration: null, price: '£54.85' })).toBe('£54.85');
    expect(formatDurationAndPrice({ duration: null, price: null })).toBe('');
  });

  it('breaks a duration that is longer than a line of a phone', () => {
    const duration = '1 hour, or half a day for older vehicles';
    expect(formatDurationAndPrice({ duration, price: null })).toBe(duration);
  });
});

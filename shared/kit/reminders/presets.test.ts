import { writeInlineSettings } from '@forecourt/shared/testing';
import { findPresetsToSuggest, isOwnerDutyReminder, reminderBookingPath } from './presets.tsx';

const golf = { id: 'golf', answered_suggestions: [], fields: {} };
const vehicle = { id: 'golf', device_reg: 'AB12 CDE', make: 'VW', model: 'Golf' };
const named = (name: string, service_type: string | null = null, reminder_items = [name]) => ({
  name,
  reminder_items,
  service_type,
  vehicle,
});
const missing = (...names: string[]) =>
  findPresetsToSuggest(
    golf,
    names.map((name) => named(name)),
  );

describe('findPresetsToSuggest', () => {
  it.each([
    ['MOT test', 'inspection'],
    ['MOT-Prüfung', 'inspection'],
    ['service', 'service'],
    ['Große Inspektion', 'service'],
    ['Ölwechsel', 'oil'],
    ['Winterreifenwechsel', 'tyres'],
  ])('leaves out those whose name exists in any language: %s', (name, preset) => {
    expect(missing(name)).toEqual(
      ['inspection', 'service', 'oil', 'tyres'].filter((other) => other !== preset),
    );
  });

  it.each(['TÜV', 'TÜV (HU)', 'HU', 'HU/AU 2027', 'Hauptuntersuchung', 'MOT', 'MOT test', 'MOT-Prüfung'])(
    'leaves out the inspection under any of its names: %s',
    (name) => expect(missing(name)).toEqual(['service', 'oil', 'tyres']),
  );

  it.each(['State inspection', 'Vehicle inspection', 'Inspection'])(
    'leaves out the inspection under its names in the United States: %s',
    (name) => {
      writeInlineSettings({ organisation: { country: 'US' } });
      expect(missing(name)).toEqual(['service', 'oil', 'tyres']);
    },
  );

  it.each(['GB', 'US', 'DE'])('suggests the inspection beside checks of single parts: %s', (country) => {
    writeInlineSettings({ organisation: { country } });
    expect(missing('Brake inspection', 'Pre-trip inspection')).toContain('inspection');
  });

  it.each(['Hupe reparieren', 'Motor prüfen', 'Schuhe'])(
    'suggests the inspection if a name only contains the letters of one of its names: %s',
    (name) => expect(missing(name)).toContain('inspection'),
  );

  it('leaves out those that exist as a kind of work, and answered ones', () => {
    expect(findPresetsToSuggest(golf, [named('Every autumn', 'oil_change')])).not.toContain('oil');
    expect(findPresetsToSuggest({ ...golf, answered_suggestions: ['tyres'] }, [])).not.toContain('tyres');
  });

  it('leaves out the oil change of an electric vehicle', () => {
    const electric = { ...golf, fields: { fuel: 'electric' } };
    expect(findPresetsToSuggest(electric, [])).toEqual(['inspection', 'service', 'tyres']);
    expect(findPresetsToSuggest({ ...golf, fields: { fuel: 'petrol' } }, [])).toContain('oil');
  });

  it.each(['Engine oil', 'Oil and air filter', 'Motoröl und Filter', 'Öl wechseln'])(
    'leaves out an oil change that another reminder includes: %s',
    (item) => {
      const suggested = findPresetsToSuggest(golf, [named('Service', null, ['Brake fluid', item])]);
      expect(suggested).toEqual(['inspection', 'tyres']);
    },
  );

  it('suggests an oil change if another reminder only sounds like it', () => {
    expect(findPresetsToSuggest(golf, [named('Service', null, ['Kölner Reifenhotel'])])).toContain('oil');
  });

  it('does not match letters within a word', () => {
    expect(missing('Motoröl')).toContain('inspection');
    expect(missing('')).toHaveLength(4);
  });

  it('ignores reminders of other vehicles', () => {
    expect(findPresetsToSuggest({ ...golf, id: 'transit' }, [named('MOT')])).toContain('inspection');
  });
});

describe('reminderBookingPath', () => {
  const serviceIn = (reminder: ReturnType<typeof named>) =>
    new URLSearchParams(reminderBookingPath({ id: 'r', ...reminder }, '/').split('?')[1]).get('service');

  it.each([
    ['MOT', 'inspection'],
    ['MOT-Prüfung', 'inspection'],
    ['Hauptuntersuchung', 'inspection'],
    ['Annual service', 'service'],
    ['Winter tyres', null],
    ['Tyre change', 'tyres'],
  ])('chooses the kind of work that the name of a reminder means: %s', (name, service) => {
    writeInlineSettings({});
    expect(serviceIn(named(name))).toBe(service);
  });

  it('chooses the business’s own kind of that work, and none that it does not offer', () => {
    writeInlineSettings({ booking: { serviceTypes: { mot: { title: { en: 'MOT' } } } } });
    expect(serviceIn(named('MOT test'))).toBe('mot');
    expect(serviceIn(named('Annual service'))).toBeNull();
  });

  it('chooses no inspection for a check of a single part', () => {
    writeInlineSettings({});
    expect(serviceIn(named('Brake inspection'))).toBeNull();
  });

  it('prefers the kind of work of the reminder', () => {
    writeInlineSettings({});
    expect(serviceIn(named('MOT', 'repair'))).toBe('repair');
    expect(serviceIn(named('MOT', 'given_up'))).toBe('inspection');
  });
});

describe('isOwnerDutyReminder', () => {
  it.each(['Insurance', 'Road tax', 'Vehicle tax', 'Registration renewal', 'Kfz-Steuer', 'Kfz-Versicherung'])(
    'is true for %s',
    (name) => expect(isOwnerDutyReminder(named(name))).toBe(true),
  );

  it('is false for work, and for what the customer made work of the workshop', () => {
    expect(isOwnerDutyReminder(named('Steuerkette'))).toBe(false);
    expect(isOwnerDutyReminder(named('Insurance', 'repair'))).toBe(false);
  });
});

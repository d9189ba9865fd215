import { missingPresets } from './missing-presets.ts';

const golf = { id: 'golf', answered_suggestions: [] };
const vehicle = { id: 'golf', device_reg: 'AB12 CDE', make: 'VW', model: 'Golf' };
const named = (name: string, service_type: string | null = null, reminder_items = [name]) => ({
  name,
  reminder_items,
  service_type,
  vehicle,
});
const missing = (...names: string[]) =>
  missingPresets(
    golf,
    names.map((name) => named(name)),
    'GB',
  );

describe('what is suggested', () => {
  it.each([
    ['MOT test', 'inspection'],
    ['MOT-Prüfung', 'inspection'],
    ['service', 'service'],
    ['Große Inspektion', 'service'],
    ['Ölwechsel', 'oil'],
    ['Winterreifenwechsel', 'tyres'],
  ])('should leave out what is there under a name of whatever language: %s', (name, preset) => {
    expect(missing(name)).toEqual(
      ['inspection', 'service', 'oil', 'tyres'].filter((other) => other !== preset),
    );
  });

  it('should leave out what is there as a kind of work, and what was answered', () => {
    expect(missingPresets(golf, [named('Every autumn', 'oil_change')], 'GB')).not.toContain('oil');
    expect(missingPresets({ ...golf, answered_suggestions: ['tyres'] }, [], 'GB')).not.toContain('tyres');
  });

  it.each(['Engine oil', 'Oil and air filter', 'Motoröl und Filter', 'Öl wechseln'])(
    'should leave out an oil change that another reminder has in it: %s',
    (item) => {
      const suggested = missingPresets(golf, [named('Service', null, ['Brake fluid', item])], 'GB');
      expect(suggested).toEqual(['inspection', 'tyres']);
    },
  );

  it('should still suggest an oil change where another reminder only sounds like it', () => {
    expect(missingPresets(golf, [named('Service', null, ['Kölner Reifenhotel'])], 'GB')).toContain('oil');
  });

  it('should take no letters within a word for a name', () => {
    expect(missing('Motoröl')).toContain('inspection');
    expect(missing('')).toHaveLength(4);
  });

  it('should count no reminder of another vehicle', () => {
    expect(missingPresets({ ...golf, id: 'transit' }, [named('MOT')], 'GB')).toContain('inspection');
  });
});

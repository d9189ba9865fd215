import { presetRule } from './presets.ts';

describe('what most cars need', () => {
  it('should be tested as often as the country wants it', () => {
    expect(presetRule('inspection', 'GB', [])).toEqual({ months: 12, from: 'due', service: null });
    expect(presetRule('inspection', 'DE', [])).toEqual({ months: 24, from: 'due', service: null });
  });

  it('should be the kind of work that the business has for it, and no other', () => {
    expect(presetRule('oil', 'GB', ['repair', 'oil_change']).service).toBe('oil_change');
    expect(presetRule('oil', 'GB', ['repair', 'others']).service).toBeNull();
  });
});

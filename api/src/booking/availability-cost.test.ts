/** @jest-environment node */
import { computeAvailabilityCost } from './availability.ts';

it.each([
  ['2026-03-01', 1, 'ordinary'],
  ['2026-03-07', 2, 'ordinary'],
  ['2026-03-08', 2, 'availability'],
  ['2026-04-29', 7, 'availability'],
  ['2199-12-31', 50, 'availability'],
  ['2026-02-01', 1, 'ordinary'],
  ['nonsense', 1, 'ordinary'],
])('costs more the more days are requested: until %s', (to, points, trafficClass) => {
  expect(computeAvailabilityCost({ from: '2026-03-01', to })).toEqual({ points, trafficClass });
});

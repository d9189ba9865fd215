import { ShownScreens } from './shown-screens.ts';

const home = { area: 'selfservice', version: '1.0.0+aaaaaaaa', path: '/' };
const vehicles = { area: 'vehicle', version: '2.0.0+bbbbbbbb', path: '/vehicle' };

test('returns nothing before the first screen', () => {
  expect(new ShownScreens().at(100)).toBeUndefined();
});

test('assigns events to the screen shown then, and earlier ones to the first screen', () => {
  const screens = new ShownScreens();
  screens.note(home, 1_000);
  screens.note(vehicles, 5_000);
  expect([0, 1_000, 4_999, 5_000, 90_000].map((time) => screens.at(time))).toEqual([
    home,
    home,
    home,
    vehicles,
    vehicles,
  ]);
});

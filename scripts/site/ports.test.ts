import { partNames, portsShiftedBy } from './ports.ts';

const AREAS = [
  { area: 'selfservice', port: 3001 },
  { area: 'tyres', port: 3004 },
];

test('should give the usual ports when there is no offset, with one for the origin of each area', () => {
  expect(portsShiftedBy(undefined, AREAS)).toEqual({
    edge: 3000,
    'edge-internal': 3100,
    'origin-selfservice': 3001,
    'origin-tyres': 3004,
    api: 4000,
    'api-internal': 4100,
    identity: 9099,
    mailbox: 8025,
    'mailbox-smtp': 8026,
  });
});

test('should name the origins of the areas of this tree among the parts of its site', () => {
  expect(partNames()).toEqual(
    expect.arrayContaining([
      'edge',
      'api',
      'identity',
      'origin-selfservice',
      'origin-vehicle',
      'origin-auth',
    ]),
  );
});

test('should shift every port by the offset', () => {
  expect(portsShiftedBy('500', AREAS)).toMatchObject({ edge: 3500, 'origin-tyres': 3504, identity: 9599 });
});

test.each(['abc', '1.5', '60000', '-3000'])(
  'should refuse the offset %p with the range that is possible',
  (offset) => {
    expect(() => portsShiftedBy(offset, AREAS)).toThrow(
      `PORT_OFFSET must be a whole number from -2999 to 56436, got "${offset}".`,
    );
  },
);

import { portsShiftedBy } from './ports.ts';

test('should give the usual ports when there is no offset', () => {
  expect(portsShiftedBy(undefined)).toEqual({
    edge: 3000,
    'origin-selfservice': 3001,
    'origin-vehicle': 3002,
    'origin-auth': 3003,
    api: 4000,
    identity: 9099,
  });
});

test('should shift every port by the offset', () => {
  expect(portsShiftedBy('500')).toMatchObject({ edge: 3500, api: 4500, identity: 9599 });
});

test.each(['abc', '1.5', '60000', '-3000'])(
  'should refuse the offset %p with the range that is possible',
  (offset) => {
    expect(() => portsShiftedBy(offset)).toThrow(
      `PORT_OFFSET must be a whole number from -2999 to 56436, got "${offset}".`,
    );
  },
);

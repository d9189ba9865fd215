import { freeAreaPort } from './free-area-port.ts';

test('should be the first one from 3004 on that nobody has', () => {
  expect(freeAreaPort([3000, 3001, 3002, 3003, 4000])).toBe(3004);
  expect(freeAreaPort([3004, 3006])).toBe(3005);
});

test('should leave out the ports of the other parts', () => {
  const areas = Array.from({ length: 996 }, (_, index) => 3004 + index);
  expect(freeAreaPort([...areas, 4000])).toBe(4001);
});

import { greetingAt } from './greeting.ts';

describe('greetingAt', () => {
  it.each([
    [0, 'night'],
    [4, 'night'],
    [5, 'morning'],
    [11, 'morning'],
    [12, 'afternoon'],
    [17, 'afternoon'],
    [18, 'evening'],
    [23, 'evening'],
  ])('should greet at %i o’clock as in the %s', (hour, greeting) => {
    expect(greetingAt(hour)).toBe(greeting);
  });
});

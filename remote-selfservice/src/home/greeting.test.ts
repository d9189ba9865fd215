import { greetingAt } from './greeting.ts';

describe('greetingAt', () => {
  it.each([
    [3, 'evening'],
    [4, 'morning'],
    [11, 'morning'],
    [12, 'afternoon'],
    [17, 'afternoon'],
    [18, 'evening'],
    [23, 'evening'],
  ])('should greet at %i o’clock with good %s', (hour, greeting) => {
    expect(greetingAt(hour)).toBe(greeting);
  });
});

type Greeting = 'night' | 'morning' | 'afternoon' | 'evening';

const MORNING_FROM = 5;
const AFTERNOON_FROM = 12;
const EVENING_FROM = 18;

/** Greeting for an hour of the visitor's day, 0 to 23; neutral at night. */
export function greetingAt(hour: number): Greeting {
  if (hour < MORNING_FROM) return 'night';
  if (hour >= EVENING_FROM) return 'evening';
  return hour >= AFTERNOON_FROM ? 'afternoon' : 'morning';
}

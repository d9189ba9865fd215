type Greeting = 'night' | 'morning' | 'afternoon' | 'evening';

const MORNING_FROM = 5;
const AFTERNOON_FROM = 12;
const EVENING_FROM = 18;

/** How people greet each other at an hour of the visitor's own day, 0 to 23; after midnight that says no time of day. */
export function greetingAt(hour: number): Greeting {
  if (hour < MORNING_FROM) return 'night';
  if (hour >= EVENING_FROM) return 'evening';
  return hour >= AFTERNOON_FROM ? 'afternoon' : 'morning';
}

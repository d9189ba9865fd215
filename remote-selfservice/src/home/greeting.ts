type Greeting = 'morning' | 'afternoon' | 'evening';

const MORNING_FROM = 4;
const AFTERNOON_FROM = 12;
const EVENING_FROM = 18;

/** How people greet each other at an hour of the visitor's own day, 0 to 23; the small hours belong to the evening. */
export function greetingAt(hour: number): Greeting {
  if (hour >= EVENING_FROM || hour < MORNING_FROM) return 'evening';
  return hour >= AFTERNOON_FROM ? 'afternoon' : 'morning';
}

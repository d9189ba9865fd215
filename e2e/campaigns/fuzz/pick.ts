/** One of some things. @param number any whole number */
export function pick<Thing>(things: readonly Thing[], number: number): Thing {
  const picked = things[number % things.length];
  if (picked === undefined) throw new Error('There is nothing to pick from');
  return picked;
}

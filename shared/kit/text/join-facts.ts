/** Joins short facts of one line: "41.32 l · £61.20". No line begins with the dot between them. */
export function joinFacts(facts: readonly string[]): string {
  return facts.join('\u00a0· ');
}

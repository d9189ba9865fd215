/** What people are greeted by, out of a name as they wrote it: "Mara Example" is Mara. */
export function givenName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}

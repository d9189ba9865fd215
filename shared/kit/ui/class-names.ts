/** Joins the class names that are set; a component's variants read as a list of conditions. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

import { AREA_NAME } from '@forecourt/shared/contract';

/** Paths of the site that are no area's, and names that mean another part of it. */
const RESERVED = ['api', 'assets', 'edge', 'emulator', 'host', 'icons', 'identity', 'remotes', 'shared'];

/** What a new area's name must not collide with. */
export interface TakenNames {
  /** Names of the areas that there are. */
  areas: readonly string[];
  /** Paths that the shell's table gives to areas, such as `/visits`. */
  paths: readonly string[];
}

/** Why an area cannot be called so, in a sentence that says what would do; null when it can. */
export function areaNameProblem(name: string | undefined, { areas, paths }: TakenNames): string | null {
  if (!name) return 'Name the area: npm run new-area -- tyres';
  if (!AREA_NAME.test(name) || name.endsWith('-')) {
    return (
      `"${name}" cannot be an area's name: it becomes part of addresses and files. ` +
      'It begins with a letter and has up to 32 lower-case letters, digits and hyphens.'
    );
  }
  if (RESERVED.includes(name)) return `"${name}" is another part of the site. Choose another name.`;
  if (areas.includes(name)) return `There is an area "${name}" already.`;
  const path = `/${name}`;
  if (paths.includes(path)) return `The path ${path} belongs to another area. Choose another name.`;
  return null;
}

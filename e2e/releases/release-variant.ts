import { addFileHashes, type BuiltRelease, computeShortHash } from './built-release.ts';

type Texts = Readonly<Record<string, string>>;

const CONTAINER_HASH_LENGTH = 8;
const FILE_HASH_LENGTH = 12;

/**
 * Returns the release that a build would create after changes of the area's texts: with another version and container,
 * and other content hashes in the names of scripts. Takes milliseconds instead of the seconds of a build.
 * @throws Error if the area has no such text
 */
export function createReleaseVariant({ release, files }: BuiltRelease, texts: Texts): BuiltRelease {
  const hash = computeShortHash(JSON.stringify([release.version, texts]), CONTAINER_HASH_LENGTH);
  const container = release.container.replace(/[0-9a-f]+$/, hash);
  const codeOf = (name: string) =>
    files.get(name)?.toString('utf8').replaceAll(release.container, container) ?? '';

  const screens = [...files.keys()].filter((name) => name.endsWith('.js') && name !== release.entry);
  const { codes, replaced } = withTexts(new Map(screens.map((name) => [name, codeOf(name)])), texts);
  const renamed = new Map([...codes].map(([name, code]) => [name, hashedName(name, code)]));
  // The entry contains the hashed names of the other scripts, so compute the name of the entry last.
  let entry = codeOf(release.entry);
  for (const [before, after] of renamed) entry = entry.replaceAll(hashIn(before), hashIn(after));
  codes.set(release.entry, entry);
  renamed.set(release.entry, hashedName(release.entry, entry));

  const nameOf = (name: string) => renamed.get(name) ?? name;
  const made = [...files].map(([name, content]): [string, Buffer] => {
    const code = codes.get(name);
    return [nameOf(name), code === undefined ? content : Buffer.from(code)];
  });
  return addFileHashes(
    {
      ...release,
      version: release.version.replace(/\+[0-9a-f]+$/, `+${hash}`),
      container,
      entry: nameOf(release.entry),
      preload: release.preload.map(nameOf),
      screens: Object.fromEntries(
        Object.entries(release.screens ?? {}).map(([path, names]) => [path, names.map(nameOf)]),
      ),
      // Pages show these titles until the screen's code has loaded, so change the titles too.
      heads: JSON.parse(JSON.stringify(release.heads ?? {}), (_, value) => replaced.get(value) ?? value),
      builtAt: new Date().toISOString(),
    },
    new Map(made),
  );
}

/**
 * Changes messages compiled by `shared/build/messages-loader.ts`; messages with placeholders cannot be changed.
 * @returns `replaced` maps old texts in all languages to the new ones
 */
function withTexts(
  codes: Map<string, string>,
  texts: Texts,
): { codes: Map<string, string>; replaced: Map<string, string> } {
  const replaced = new Map<string, string>();
  for (const [id, text] of Object.entries(texts)) {
    const [key, message] = [JSON.stringify(id), JSON.stringify(text)];
    const compiled = new RegExp(`${key.replaceAll('.', '\\.')}:\\["([^"]*)"\\]`, 'g');
    const holders = [...codes].filter(([, code]) => code.search(compiled) >= 0);
    if (holders.length === 0) throw new Error(`The area has no message ${key} without placeholders`);
    for (const [name, code] of holders) {
      const changed = code.replaceAll(compiled, (_, old: string) => {
        replaced.set(old, text);
        return `${key}:[${message}]`;
      });
      codes.set(name, changed);
    }
  }
  return { codes, replaced };
}

function hashedName(name: string, code: string): string {
  return name.replace(hashIn(name), computeShortHash(code, FILE_HASH_LENGTH));
}

function hashIn(name: string): string {
  return /[0-9a-f]{12}(?=\.\w+$)/.exec(name)?.[0] ?? '';
}

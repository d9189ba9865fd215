/** Words in the name of a reminder that do not change what is to be done: an "Annual service" is a service. */
const INCIDENTAL = wholeWords('annual|yearly|next|test|jährliche?|nächste|prüfung');

/**
 * Adds the name of a reminder to a note as the last line, unless the note contains that name, or a title contains it without
 * its `INCIDENTAL` words. @param titles titles of the visit's kind of work, in each language that the reminder's name may have
 */
export function appendReminderToNote(
  note: string | null,
  name: string,
  titles: readonly string[],
): string | null {
  const work = name.replaceAll(INCIDENTAL, '').replace(/^[\s-]+|[\s-]+$/g, '') || name;
  if (titles.some((title) => mentions(title, work)) || mentions(note ?? '', name)) return note;
  return note === null ? name : `${note}\n${name}`;
}

/** Whether a text contains a name, as whole words and in any case: "Motor" does not contain "MOT". */
function mentions(text: string, name: string): boolean {
  return text.search(wholeWords(name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))) >= 0;
}

/** Pattern for words that are not part of longer ones, in any case. `\b` knows ASCII letters only. */
function wholeWords(pattern: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu');
}

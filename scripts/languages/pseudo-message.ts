const PLAIN = 'aceilnorsuyzACEILNORSUYZ';
const ACCENTED = 'áçéíłñóřšúýžÁÇÉÍŁÑÓŘŠÚÝŽ';

/** A message with accents on its words and brackets around it; what ICU reads (names, `plural`, `one`) stays. */
export function pseudoMessage(message: string): string {
  let depth = 0;
  let pseudo = '';
  for (const character of message) {
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    // Text is outside of all braces, and in the braces of a choice; between them is what ICU reads.
    pseudo += depth % 2 === 0 ? (ACCENTED[PLAIN.indexOf(character)] ?? character) : character;
  }
  return `⟦${pseudo}⟧`;
}

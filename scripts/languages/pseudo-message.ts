const PLAIN = 'aceilnorsuyzACEILNORSUYZ';
const ACCENTED = 'áçéíłñóřšúýžÁÇÉÍŁÑÓŘŠÚÝŽ';

/** Adds accents and brackets to a message. ICU syntax (names, `plural`, `one`) is unchanged. */
export function pseudolocaliseMessage(message: string): string {
  let depth = 0;
  let pseudo = '';
  for (const character of message) {
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    // Braces alternate: text is at even depths (outside, or inside a choice), ICU syntax at odd depths.
    pseudo += depth % 2 === 0 ? (ACCENTED[PLAIN.indexOf(character)] ?? character) : character;
  }
  return `⟦${pseudo}⟧`;
}

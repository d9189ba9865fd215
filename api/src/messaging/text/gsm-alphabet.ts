/** The default alphabet of text messages, in which 160 characters fit into one segment (GSM 03.38, 3GPP TS 23.038 §6.2.1). */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);

/** Characters that take two septets (§6.2.1.1). */
const EXTENDED = new Set('^{}\\[~]|€');

/** Characters that Unicode does not decompose into those of the alphabet. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '·': '-',
  '•': '-',
  '´': "'",
  '`': "'",
  ẞ: 'SS',
  Đ: 'D',
  đ: 'd',
  ı: 'i',
  Ł: 'L',
  ł: 'l',
  Œ: 'OE',
  œ: 'oe',
};

const isInAlphabet = (character: string) => BASIC.has(character) || EXTENDED.has(character);

/** Writes a text in the alphabet, without accents that it lacks. Other letters become question marks, symbols are left out. */
export function toGsmText(text: string): string {
  return Array.from(text.normalize('NFC'), (character) => {
    const written = REPLACEMENTS[character] ?? character;
    if (Array.from(written).every(isInAlphabet)) return written;
    const plain = Array.from(character.normalize('NFKD')).filter(isInAlphabet).join('');
    return plain || (/[\p{L}\p{N}]/u.test(character) ? '?' : '');
  })
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Writes a name in the alphabet; empty if it has letters that cannot be written, such as Cyrillic ones. */
export function toGsmName(name: string): string {
  const written = toGsmText(name);
  return written.includes('?') && !name.includes('?') ? '' : written;
}

/** Returns the number of septets that a text takes in a message. */
export function countGsmSeptets(text: string): number {
  return Array.from(text).reduce((septets, character) => septets + (EXTENDED.has(character) ? 2 : 1), 0);
}

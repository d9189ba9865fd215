/** ASCII spelling of letters: German umlauts, and letters that NFKD does not decompose. */
const SPELLED: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
  ł: 'l',
};

/** Replaces accented Latin letters by ASCII letters, in the same case. Other scripts lose their marks: й becomes и. */
export function spellInAscii(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[äöüßæøł]/gi, (letter) => {
      const spelled = SPELLED[letter.toLowerCase()] ?? letter;
      return letter === letter.toLowerCase() ? spelled : spelled.charAt(0).toUpperCase() + spelled.slice(1);
    })
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
}

/** @jest-environment node */
import { countGsmSeptets, toGsmName, toGsmText } from './gsm-alphabet.ts';

describe('text in the alphabet of text messages', () => {
  it.each([
    ['Größe: 5 €, @ñ', 'Größe: 5 €, @ñ'],
    ['it’s “ready” – 8:30\u202fAM…', 'it\'s "ready" - 8:30 AM...'],
    ['Citroën C4 · Škoda Octavia · Łódź', 'Citroen C4 - Skoda Octavia - Lodz'],
    ['a\u0308 o\u0302', 'ä o'],
    ['🚗 Oil  change 🛢️', 'Oil change'],
    ['КА 1234', '?? 1234'],
  ])('writes %j as %j', (text, written) => {
    expect(toGsmText(text)).toBe(written);
  });

  it.each([
    ['Škoda 🚗', 'Skoda'],
    ['Tyres?', 'Tyres?'],
    ['Замена масла', ''],
    ['Lada Нива', ''],
  ])('writes the name %j as %j, and none in part', (name, written) => {
    expect(toGsmName(name)).toBe(written);
  });

  it('counts characters of the extension twice', () => {
    expect(countGsmSeptets('a€[b]')).toBe(8);
  });
});

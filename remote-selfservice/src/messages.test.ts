import de from './messages/de.json';
import en from './messages/en.json';

/** The names of the values that a message is filled with. */
const values = (message: string) => [...message.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();

describe('messages', () => {
  it('should be the same in both languages', () => {
    expect(Object.keys(de)).toEqual(Object.keys(en));
  });

  it.each(Object.keys(en) as (keyof typeof en)[])('should fill %s with the same values in both', (id) => {
    expect(new Set(values(de[id]))).toEqual(new Set(values(en[id])));
  });
});

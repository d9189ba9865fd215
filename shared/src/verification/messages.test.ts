import { AUTH_ERROR_CODES } from '@forecourt/shared/auth';
import { expectSameMessages } from '@forecourt/shared/testing';
import de from './messages/de.json';
import en from './messages/en.json';

describe('messages', () => {
  it('should be the same in both languages', () => expectSameMessages(en, de));

  it.each([
    ['English', en],
    ['German', de],
  ])('should have a text of its own for every error of identity, in %s', (_, catalogue) => {
    const texts = Object.entries(catalogue).filter(([id]) => id.startsWith('error.'));
    expect(texts.map(([id]) => id).sort()).toEqual(
      [...AUTH_ERROR_CODES, 'unknown'].map((code) => `error.${code}`).sort(),
    );
    expect(texts.filter(([, text]) => !text.trim())).toEqual([]);
  });
});

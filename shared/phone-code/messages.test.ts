import { AUTH_ERROR_CODES } from '@forecourt/shared/auth';
import { expectSameMessages } from '@forecourt/shared/testing';
import de from './messages/de.json';
import en from './messages/en.json';

/** The hints of fields, what a form finds wrong with what was typed, and what the provider refuses about it. */
const BELOW_A_FIELD = new RegExp(
  [
    /^number\.(hint|missing|too|invalid|unchanged)/,
    /^code\.(hint|incomplete)$/,
    /^error\.(missing-|invalid-(phone-number|verification-|(new-)?email$|credential))/,
    /^error\.(code-expired|user-not-found|wrong-password|weak-password|email-already-in-use)$/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

describe('messages', () => {
  it('should be the same in both languages', () => expectSameMessages(en, de));

  it.each([
    ['English', en],
    ['German', de],
  ])('should leave room for what comes below a field, on a phone, in %s', (_, catalogue) => {
    const long = Object.entries(catalogue).filter(([id, text]) => BELOW_A_FIELD.test(id) && text.length > 88);
    expect(long).toEqual([]);
  });

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

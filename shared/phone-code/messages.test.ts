import { AUTH_ERROR_CODES } from '@forecourt/shared/auth';
import { expectSameMessages } from '@forecourt/shared/testing';
import catalogues from './messages';

/** The hints of fields, what a form finds wrong with what was typed, and what the provider refuses about it. */
const BELOW_A_FIELD = new RegExp(
  [
    /^number\.(hint|missing|too|invalid|unchanged)/,
    /^code\.(hint|incomplete)$/,
    /^error\.(missing-|invalid-(phone-number|verification-|(new-)?email$|credential))/,
    /^error\.(code-expired|user-not-found|wrong-password|email-already-in-use)$/,
    /^error\.(weak-password|password-does-not-meet-requirements)$/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

describe('messages', () => {
  it('should be the same in every language', () => expectSameMessages(catalogues));

  it.each(Object.entries(catalogues))(
    'should leave room for what comes below a field, on a phone, in %s',
    (_, catalogue) => {
      const long = Object.entries(catalogue).filter(
        ([id, text]) => BELOW_A_FIELD.test(id) && text.length > 88,
      );
      expect(long).toEqual([]);
    },
  );

  it.each(Object.entries(catalogues))(
    'should have a text of its own for every error of identity, in %s',
    (_, catalogue) => {
      const texts = Object.entries(catalogue).filter(([id]) => id.startsWith('error.'));
      expect(texts.map(([id]) => id).sort()).toEqual(
        [...AUTH_ERROR_CODES, 'unknown'].map((code) => `error.${code}`).sort(),
      );
      expect(texts.filter(([, text]) => !text.trim())).toEqual([]);
    },
  );
});

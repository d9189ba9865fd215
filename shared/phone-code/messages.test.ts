import { AUTH_ERROR_CODES } from '@forecourt/shared/auth';
import catalogues from './messages';

/** Hints and errors shown below a field. */
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
  it.each(Object.entries(catalogues))(
    'fit into two lines below a field on a phone, in %s',
    (_, catalogue) => {
      const long = Object.entries(catalogue).filter(
        ([id, text]) => BELOW_A_FIELD.test(id) && text.length > 88,
      );
      expect(long).toEqual([]);
    },
  );

  it.each(Object.entries(catalogues))('have a text for every identity error, in %s', (_, catalogue) => {
    const texts = Object.entries(catalogue).filter(([id]) => id.startsWith('error.'));
    expect(texts.map(([id]) => id).sort()).toEqual(
      [...AUTH_ERROR_CODES, 'unknown'].map((code) => `error.${code}`).sort(),
    );
    expect(texts.filter(([, text]) => !text.trim())).toEqual([]);
  });
});

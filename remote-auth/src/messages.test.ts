import { expectSameMessages } from '@forecourt/shared/testing';
import catalogues from './messages';
import cataloguesOfPassword from './password/messages';
import cataloguesOfSignOut from './sign-out/messages';

describe('messages', () => {
  it('have the same keys in every language', () => {
    expectSameMessages(catalogues);
    expectSameMessages(cataloguesOfPassword);
    expectSameMessages(cataloguesOfSignOut);
  });
});

import { expectSameMessages } from '@forecourt/shared/testing';
import cataloguesOfMe from './me/messages';
import catalogues from './messages';

describe('messages', () => {
  it('should be the same in every language', () => {
    expectSameMessages(catalogues);
    expectSameMessages(cataloguesOfMe);
  });
});

import { expectSameMessages } from '@forecourt/shared/testing';
import catalogues from './messages';

describe('messages', () => {
  it('should be the same in every language', () => expectSameMessages(catalogues));
});

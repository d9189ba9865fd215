import { expectSameMessages } from '@forecourt/shared/testing';
import catalogues from './messages';

describe('messages', () => {
  it('are complete in every language', () => expectSameMessages(catalogues));
});

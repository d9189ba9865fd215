import { expectSameMessages } from '@forecourt/shared/testing';
import catalogues from './messages';
import labels from './navigation/messages';

describe('messages', () => {
  it('exist in every language', () => {
    expectSameMessages(catalogues);
    expectSameMessages(labels);
  });
});

import { expectSameMessages } from '@forecourt/shared/testing';
import cataloguesOfPreview from './areas/preview/messages';
import catalogues from './messages';

test('the messages are the same in every language', () => {
  expectSameMessages(catalogues);
  expectSameMessages(cataloguesOfPreview);
});

import { expectSameMessages } from '@forecourt/shared/testing';
import cataloguesOfPreview from './areas/preview/messages';
import catalogues from './messages';

test('the texts should be the same in every language', () => {
  expectSameMessages(catalogues);
  expectSameMessages(cataloguesOfPreview);
});

import { expectSameMessages } from '@forecourt/shared/testing';
import cataloguesOfForm from './form/messages';
import catalogues from './messages';
import labels from './navigation/messages';
import cataloguesOfPhotos from './photo/messages';
import cataloguesOfRecord from './record/messages';
import cataloguesOfFiles from './record-csv/messages';

describe('messages', () => {
  it('have the same keys in every language', () => {
    expectSameMessages(catalogues);
    expectSameMessages(cataloguesOfForm);
    expectSameMessages(cataloguesOfRecord);
    expectSameMessages(cataloguesOfPhotos);
    expectSameMessages(cataloguesOfFiles);
    expectSameMessages(labels);
  });
});

import { expectSameMessages } from '@forecourt/shared/testing';
import catalogues from './messages';

it('should have the same messages in every language', () => expectSameMessages(catalogues));

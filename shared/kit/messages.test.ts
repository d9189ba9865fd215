import { expectSameMessages } from '@forecourt/shared/testing';
import forms from './forms/messages';
import reminders from './reminders/messages';
import screens from './screens/messages';
import ui from './ui/messages';
import workshop from './workshop/messages';

it.each(Object.entries({ forms, reminders, screens, ui, workshop }))(
  'messages of %s are complete in every language',
  (_folder, catalogues) => expectSameMessages(catalogues),
);

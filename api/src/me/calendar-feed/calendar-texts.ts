import path from 'node:path';
import { createMessages } from '@forecourt/shared/server';

type TextId = keyof typeof import('./messages/en.json');

/** The texts of a customer's calendar, in a language. */
export const calendarTexts = createMessages<TextId>(path.join(import.meta.dirname, 'messages'));

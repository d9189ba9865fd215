import path from 'node:path';
import { createMessages } from '@forecourt/shared/server';

export type TextId = keyof typeof import('./messages/en.json');

/** The texts of e-mails and of the page that ends them, in a language. */
export const emailTexts = createMessages<TextId>(path.join(import.meta.dirname, 'messages'));

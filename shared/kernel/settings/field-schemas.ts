import * as z from 'zod/mini';
import { LOCALES } from '../i18n/locales.ts';

export const language = z.enum(LOCALES);

export const localised = z.partialRecord(language, z.string().check(z.minLength(1)));

export const positive = z.int().check(z.positive());

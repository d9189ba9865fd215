import path from 'node:path';
import { z } from 'zod';
import { createTexts } from './create-texts.ts';

/** The few texts that servers write themselves besides pages, by their key. */
export const serverTexts = createTexts(
  path.join(import.meta.dirname, 'messages'),
  z.record(z.string(), z.string()),
);

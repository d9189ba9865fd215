import { createText } from '@forecourt/shared/i18n';
import areaCatalogues from '../messages';
import type areaEn from '../messages/en.json';
import visitCatalogues from './messages';
import type en from './messages/en.json';

const catalogues: typeof areaCatalogues = Object.fromEntries(
  Object.entries(areaCatalogues).map(([language, texts]) => [
    language,
    { ...texts, ...visitCatalogues[language] },
  ]),
);

/** Looks up texts of the area and of the screens of one visit, whose texts the start page does not load. */
export const useText = createText<keyof typeof areaEn | keyof typeof en>(catalogues);

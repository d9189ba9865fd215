import { type AreaPage, type AreaPageOptions, renderArea } from '@forecourt/shared/testing';
import area from '../area.tsx';

/** A Monday morning, 08:00 in London. */
export const MONDAY = '2026-11-23T08:00:00Z';

export function open(
  address: string,
  options: Pick<AreaPageOptions, 'signedInAs' | 'settings' | 'locale'> = {},
): Promise<AreaPage> {
  return renderArea({ area, mount: '/', address, ...options });
}

import { type AreaPage, renderArea } from '@forecourt/shared/testing';
import area from '../area.tsx';

/** Opens an address of this area. */
export function open(address: string, settings: object = {}): Promise<AreaPage> {
  return renderArea({ area, mount: '/vehicle', address, settings });
}

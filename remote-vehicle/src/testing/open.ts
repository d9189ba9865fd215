import { type AreaPage, renderArea } from '@forecourt/shared/testing';
import area from '../area.tsx';

export function openVehicleArea(address: string, settings: object = {}): Promise<AreaPage> {
  return renderArea({ area, mount: '/vehicle', address, settings });
}

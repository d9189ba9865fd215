// A separate file from formats.ts, because the first screen that a visitor opens needs no volumes.
import { useLocale } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { numberFormat } from './formats.ts';

/** Unit in which fuel is sold; `gal` is the US gallon. */
export type VolumeUnit = 'l' | 'gal';

/** Countries whose pumps count US gallons: the United States and its territories, except Puerto Rico, which uses litres. */
const GALLONS = 'US AS GU MP UM VI';
/** A US gallon is 231 cubic inches. */
export const LITRES_PER_US_GALLON = 3.785411784;

export function countryVolumeUnit(country: string): VolumeUnit {
  return GALLONS.split(' ').includes(country) ? 'gal' : 'l';
}

export function litresToUnit(unit: VolumeUnit, litres: number): number {
  return unit === 'gal' ? litres / LITRES_PER_US_GALLON : litres;
}

/** Converts a typed volume to litres, to the hundredth that the backend stores. */
export function toLitres(volume: number, unit: VolumeUnit): number {
  return unit === 'gal' ? Math.round(volume * LITRES_PER_US_GALLON * 100) / 100 : volume;
}

interface VolumeFormatter {
  unit: VolumeUnit;
  /** Formats litres in the unit of the country's pumps: "41.32 litres", "10.92 gallons". */
  written: (litres: number, unitDisplay?: 'short' | 'long', maximumFractionDigits?: number) => string;
}

export function useVolumeFormatter(): VolumeFormatter {
  const language = useLocale();
  const unit = countryVolumeUnit(siteSettings().organisation.country);
  return {
    unit,
    written: (litres, unitDisplay = 'long', maximumFractionDigits = 2) =>
      numberFormat(language, {
        style: 'unit',
        unit: unit === 'gal' ? 'gallon' : 'liter',
        unitDisplay,
        maximumFractionDigits,
      }).format(litresToUnit(unit, litres)),
  };
}

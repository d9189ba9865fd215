/** How number plates are written: as in Great Britain, as in Germany, or as anywhere. */
export type PlateStyle = 'gb' | 'de' | 'neutral';

/** @param country two letters of ISO 3166-1: `organisation.country` of the settings */
export function plateStyleOf(country: string): PlateStyle {
  if (country === 'GB') return 'gb';
  return country === 'DE' ? 'de' : 'neutral';
}

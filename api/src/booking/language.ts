import type { Locale, SiteSettings } from '@forecourt/shared/settings/schema';

/** Returns the customer's language, else the site's. @param locale language that the customer chose; null without a choice */
export function languageOf(
  locale: string | null,
  { languages, locale: ofSite }: SiteSettings['organisation'],
): Locale {
  return languages.find((each) => each === locale) ?? ofSite;
}

interface NamedVehicle {
  device_reg: string;
  make: string | null;
  model: string | null;
}

/** Make and model of a vehicle; empty if neither is known. */
export function vehicleName({ make, model }: NamedVehicle): string {
  return [make, model].filter(Boolean).join(' ');
}

/** Names a vehicle in a sentence: "VW Golf (AB12 CDE)"; only by its registration if make and model are unknown. */
export function vehicleText(vehicle: NamedVehicle): string {
  const name = vehicleName(vehicle);
  return name ? `${name} (${vehicle.device_reg})` : vehicle.device_reg;
}

export function dayText(date: string, language: Locale): string {
  const written = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'full',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));
  // Some ICU versions write a comma in British dates, where it is not usual.
  return language === 'en' ? written.replace(',', '') : written;
}

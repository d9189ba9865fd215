import { type Cost, formatCost } from '@forecourt/shared/money';
import {
  formatDay,
  formatTime,
  type Locale,
  localeTag,
  type SiteSettings,
} from '@forecourt/shared/settings/schema';

/** Returns the customer's language if the site offers it, else the site's default. @param locale null if none was chosen */
export function chooseLanguage(
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
export function formatVehicleName({ make, model }: NamedVehicle): string {
  return [make, model].filter(Boolean).join(' ');
}

/** Names a vehicle in a sentence: "VW Golf (AB12 CDE)"; only by its registration if make and model are unknown. */
export function formatVehicleWithRegistration(vehicle: NamedVehicle): string {
  const name = formatVehicleName(vehicle);
  return name ? `${name} (${vehicle.device_reg})` : vehicle.device_reg;
}

type Country = Pick<SiteSettings['organisation'], 'country'>;

/** Writes a date (`YYYY-MM-DD`): "Thursday 26 November 2026", in the United States "Thursday, November 26, 2026". */
export function formatFullDate(date: string, language: Locale, { country }: Country): string {
  return formatDay(date, localeTag(language, country), { dateStyle: 'full' });
}

/** Writes a time (`HH:MM`) by the country's 12-hour or 24-hour clock: "08:30", "8:30 AM". */
export function formatTimeOfDay(time: string, language: Locale, { country }: Country): string {
  return formatTime(time, localeTag(language, country));
}

/** Writes what the customer has to pay for a visit: "£149.00", "149,00 €"; empty if it is nothing, or not known. */
export function formatAmountToPay(cost: Cost, language: Locale, { country }: Country): string {
  return cost.cost_minor ? formatCost(cost, localeTag(language, country)) : '';
}

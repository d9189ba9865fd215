import { calendarIcon, carIcon, homeIcon, infoIcon, personIcon } from '@forecourt/shared/ui';

/** The icons that areas name in their navigation entries. */
const ICONS: Readonly<Record<string, string>> = {
  home: homeIcon,
  calendar: calendarIcon,
  car: carIcon,
  person: personIcon,
  info: infoIcon,
};

/** Path data of the icon that an entry names; what is no name of one is path data itself. */
export function navigationIcon(icon: string): string {
  return Object.hasOwn(ICONS, icon) ? (ICONS[icon] as string) : icon;
}

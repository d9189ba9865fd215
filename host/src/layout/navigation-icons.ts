import { NAVIGATION_ICONS } from '@forecourt/shared/contract';
import {
  bellIcon,
  calendarIcon,
  carIcon,
  homeIcon,
  inboxIcon,
  infoIcon,
  personIcon,
} from '@forecourt/shared/ui';

const ICONS: Readonly<Record<(typeof NAVIGATION_ICONS)[number], string>> = {
  home: homeIcon,
  calendar: calendarIcon,
  car: carIcon,
  person: personIcon,
  info: infoIcon,
  bell: bellIcon,
  inbox: inboxIcon,
};

/** Path data of a named icon; any other text is path data itself. */
export function navigationIcon(icon: string): string {
  const name = NAVIGATION_ICONS.find((known) => known === icon);
  return name ? ICONS[name] : icon;
}

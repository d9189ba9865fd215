// All paths of the site and their parameters. Areas that link to each other may be deployed separately, so a new path or
// parameter is a minor version of the contract (`CONTRACT_VERSION`). A removed or changed one is a major version, because areas
// deployed earlier, bookmarks and mails still use the old one.

export const homePath = () => '/';

/** Parameters of the booking page. Values read from an address are not validated. */
export interface BookingParameters {
  step?: string | null;
  vehicle?: string | null;
  service?: string | null;
  /** Date (`YYYY-MM-DD`) and time (`HH:MM`) in the workshop's time zone. */
  date?: string | null;
  time?: string | null;
  reminder?: string | null;
  /** Target of *Back*; check it with `safeReturnPath`. */
  returnTo?: string | null;
}

export function bookPath({
  step,
  vehicle,
  service,
  date,
  time,
  reminder,
  returnTo,
}: BookingParameters = {}): string {
  // Leave out the home page, because *Back* returns there by default.
  const back = returnTo === homePath() ? null : returnTo;
  return withQuery('/book', { step, [VEHICLE]: vehicle, service, date, time, reminder, [RETURN]: back });
}

export function parseBookingParameters(search: URLSearchParams): Required<BookingParameters> {
  return {
    step: search.get('step'),
    vehicle: search.get(VEHICLE),
    service: search.get('service'),
    date: search.get('date'),
    time: search.get('time'),
    reminder: search.get('reminder'),
    returnTo: readReturnTo(search),
  };
}

export const visitsPath = () => '/visits';
export const visitPath = (id: string) => `/visits/${segment(id)}`;
export const visitPhotosPath = (id: string) => `${visitPath(id)}#photos`;

/** @param at time to choose at first: date (`YYYY-MM-DD`) and time (`HH:MM`) in the workshop's time zone */
export function moveVisitPath(id: string, at?: { date: string; time: string }): string {
  return withQuery(`${visitPath(id)}/move`, { date: at?.date, time: at?.time });
}

export const cancelVisitPath = (id: string) => `${visitPath(id)}/cancel`;

export const remindersPath = () => '/reminders';
export const reminderPath = (id: string) => `${remindersPath()}/${segment(id)}`;
export const editReminderPath = (id: string) => `${reminderPath(id)}/edit`;

export interface NewReminderParameters {
  vehicle?: string | null;
  suggestion?: string | null;
}

export function newReminderPath({ vehicle, suggestion }: NewReminderParameters = {}): string {
  return withQuery(`${remindersPath()}/new`, { [VEHICLE]: vehicle, suggestion });
}

export function parseNewReminderParameters(search: URLSearchParams): Required<NewReminderParameters> {
  return { vehicle: search.get(VEHICLE), suggestion: search.get('suggestion') };
}

export const notificationsPath = () => '/notifications';

type MePart = 'name' | 'phone' | 'email' | 'notifications' | 'calendar' | 'password' | 'delete';

export function mePath(part?: MePart, { returnTo }: Returning = {}): string {
  return withQuery(part ? `/me/${part}` : '/me', { [RETURN]: returnTo });
}

/** Path of the page that shows a shared visit. @param token secret, in the fragment, which browsers send to no server */
export const sharedVisitPath = (token?: string) => (token ? `/shared/visit#${token}` : '/shared/visit');

export const vehiclesPath = () => '/vehicle';
export const vehiclePath = (id: string) => `/vehicle/${segment(id)}`;

export function editVehiclePath(id: string, { returnTo }: Returning = {}): string {
  return withQuery(`${vehiclePath(id)}/edit`, { [RETURN]: returnTo });
}

export const vehicleRecordPath = (id: string) => `${vehiclePath(id)}/record`;

/** @param kind kind of the entry, e.g. `fuel`; without one, the form asks for it */
export function newRecordEntryPath(id: string, { kind }: { kind?: string } = {}): string {
  return withQuery(`${vehicleRecordPath(id)}/new`, { kind });
}

/** Path of the fill-up form for the only vehicle that takes fuel, or the last one filled up in this browser; else a choice. */
export const newFuelEntryPath = () => `${vehiclesPath()}/fuel`;
/** Path of the fill-up form that begins with the choice of a vehicle, unless there is only one that takes fuel. */
export const chooseFuelVehiclePath = () => `${newFuelEntryPath()}?choose`;

export const importRecordsPath = (id: string) => `${vehicleRecordPath(id)}/import`;
export const recordEntryPath = (id: string, record: string) => `${vehicleRecordPath(id)}/${segment(record)}`;
export const editRecordEntryPath = (id: string, record: string) => `${recordEntryPath(id, record)}/edit`;

/** Path of the screen on which the owner makes a link to the record. */
export const shareVehiclePath = (id: string) => `${vehiclePath(id)}/share`;

export const sharedPath = () => '/shared';
/** Path of a shared record, for visitors without an account. @param token secret, in the fragment */
export const sharedRecordPath = (token?: string) => `${sharedPath()}/record${token ? `#${token}` : ''}`;

export const vehicleFiguresPath = (id: string) => `${vehiclePath(id)}/figures`;
export const vehicleYearPath = (id: string, year: string) => `${vehiclePath(id)}/year/${segment(year)}`;

export function newVehiclePath({ returnTo }: Returning = {}): string {
  return withQuery('/vehicle/new', { [RETURN]: returnTo });
}

export function withVehicleParameter(path: string, id: string): string {
  const url = new URL(path, 'https://site.invalid');
  url.searchParams.set(VEHICLE, id);
  return url.pathname + url.search + url.hash;
}

export function loginPath({ returnTo }: Returning = {}): string {
  return withQuery('/login', { [RETURN]: returnTo });
}

export const passwordLoginPath = () => '/login/password';
export const forgottenPasswordPath = () => '/login/password/forgotten';

export const logoutPath = () => '/logout';

export const JUST_SIGNED_OUT_STATE = { signedOut: true } as const;

/** Returns true if a history state contains `JUST_SIGNED_OUT_STATE`, otherwise null. */
export function readSignedOutFlag(state: unknown): true | null {
  const isIt =
    typeof state === 'object' && state !== null && 'signedOut' in state && state.signedOut === true;
  return isIt || null;
}

interface Returning {
  returnTo?: string | undefined;
}

export function readReturnTo(search: URLSearchParams): string | null {
  return search.get(RETURN);
}

/** Path relative to an area's mount path: `toRelativeRoute(vehiclesPath(), editVehiclePath(':id'))` is `:id/edit`. */
export function toRelativeRoute(mount: string, path: string): string {
  return path.slice(mount.length).replace(/^\//, '');
}

const VEHICLE = 'vehicle';
const RETURN = 'return';

/** Escapes an id for a path. Colons stay, because an id such as `:id` in a route's pattern is a parameter. */
function segment(id: string): string {
  return encodeURIComponent(id).replaceAll('%3A', ':');
}

function withQuery(path: string, parameters: Record<string, string | null | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) search.set(name, value);
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Returns the path if it is on this site, else `/`. */
export function safeReturnPath(wanted: string | null, origin: string): string {
  if (!wanted?.startsWith('/')) return '/';
  const url = URL.canParse(wanted, origin) ? new URL(wanted, origin) : null;
  if (url?.origin !== origin || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}

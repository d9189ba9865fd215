/**
 * Every path of the site, and what one screen hands to another in its address. Whoever leads somewhere takes the address
 * from here, and whoever is led to reads its parameters here: the two may belong to areas that are deployed apart.
 *
 * Part of the contract, and versioned with it (`CONTRACT_VERSION`): a further path or parameter is a minor version, and
 * is missing in what areas deployed before lead to. Taking one away or giving it another meaning is a major one: areas
 * deployed before, bookmarks and mails go on using it.
 *
 * Imports nothing: the shell, the edge and scripts need it as much as areas.
 */

export const homePath = () => '/';

/** What an address of the booking says is chosen. Read out of an address, each is whatever stands there, or null. */
export interface BookingParameters {
  step?: string | null;
  /** Id of one of the customer's vehicles. */
  vehicle?: string | null;
  service?: string | null;
  /** `YYYY-MM-DD` and `HH:MM`, in the workshop's own time. */
  date?: string | null;
  time?: string | null;
  /** Id of the reminder that it is booked for: the note begins with its name. */
  reminder?: string | null;
  /** The path of the site that the customer came from, and that *Back* leads to; `safeReturnPath` has to see it first. */
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
  // Home is where *Back* leads anyway.
  const back = returnTo === homePath() ? null : returnTo;
  return withQuery('/book', { step, [VEHICLE]: vehicle, service, date, time, reminder, [RETURN]: back });
}

export function readBooking(search: URLSearchParams): Required<BookingParameters> {
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
export const moveVisitPath = (id: string) => `${visitPath(id)}/move`;
export const cancelVisitPath = (id: string) => `${visitPath(id)}/cancel`;

export const remindersPath = () => '/reminders';
export const reminderPath = (id: string) => `${remindersPath()}/${segment(id)}`;
export const editReminderPath = (id: string) => `${reminderPath(id)}/edit`;

/** What an address of a new reminder says. Read out of an address, each is whatever stands there, or null. */
export interface NewReminderParameters {
  /** Id of the vehicle that it is for. */
  vehicle?: string | null;
  /** Which of those that the site suggests it is. */
  suggestion?: string | null;
}

export function newReminderPath({ vehicle, suggestion }: NewReminderParameters = {}): string {
  return withQuery(`${remindersPath()}/new`, { [VEHICLE]: vehicle, suggestion });
}

export function readNewReminder(search: URLSearchParams): Required<NewReminderParameters> {
  return { vehicle: search.get(VEHICLE), suggestion: search.get('suggestion') };
}

/** What the customer was told of. */
export const notificationsPath = () => '/notifications';

type MePart = 'name' | 'phone' | 'email' | 'notifications' | 'calendar' | 'password' | 'delete';

/**
 * The customer's profile, or one of its inner screens; `notifications`: which ones they want, and how; `calendar`: their
 * visits and reminders in a calendar of their own.
 * @param returnTo the path that needs the phone number to be right; of the other screens it is not asked
 */
export function mePath(part?: MePart, { returnTo }: Returning = {}): string {
  return withQuery(part ? `/me/${part}` : '/me', { [RETURN]: returnTo });
}

export const vehiclesPath = () => '/vehicle';
export const vehiclePath = (id: string) => `/vehicle/${segment(id)}`;

/** @param returnTo the path that needs the vehicle to be right */
export function editVehiclePath(id: string, { returnTo }: Returning = {}): string {
  return withQuery(`${vehiclePath(id)}/edit`, { [RETURN]: returnTo });
}

export const vehicleRecordPath = (id: string) => `${vehiclePath(id)}/record`;
export const newRecordPath = (id: string) => `${vehicleRecordPath(id)}/new`;
/** Taking entries over from a file. */
export const importRecordsPath = (id: string) => `${vehicleRecordPath(id)}/import`;
export const recordPath = (id: string, record: string) => `${vehicleRecordPath(id)}/${segment(record)}`;
export const editRecordPath = (id: string, record: string) => `${recordPath(id, record)}/edit`;

/** Distances and costs of a vehicle as pictures. */
export const vehicleFiguresPath = (id: string) => `${vehiclePath(id)}/figures`;

/** @param returnTo the path that needs the vehicle; it is opened again `withVehicle` */
export function newVehiclePath({ returnTo }: Returning = {}): string {
  return withQuery('/vehicle/new', { [RETURN]: returnTo });
}

/** A path of the site with the id of the vehicle that its screen sent for. */
export function withVehicle(path: string, id: string): string {
  const url = new URL(path, 'https://site.invalid');
  url.searchParams.set(VEHICLE, id);
  return url.pathname + url.search + url.hash;
}

/** @param returnTo the path that somebody wanted to open who was not signed in */
export function loginPath({ returnTo }: Returning = {}): string {
  return withQuery('/login', { [RETURN]: returnTo });
}

/** The other way of signing in; takes the query of `loginPath`. */
export const passwordLoginPath = () => '/login/password';
export const forgottenPasswordPath = () => '/login/password/forgotten';

export const logoutPath = () => '/logout';

/** Handed over with `loginPath`, as the state of the navigation: the customer has signed out, and wanted to. */
export const JUST_SIGNED_OUT = { signedOut: true } as const;

/** Whether a navigation's state is `JUST_SIGNED_OUT`; null when not, as for whatever else may stand there. */
export function readJustSignedOut(state: unknown): true | null {
  const isIt =
    typeof state === 'object' && state !== null && 'signedOut' in state && state.signedOut === true;
  return isIt || null;
}

interface Returning {
  returnTo?: string | undefined;
}

/** Where to go on, out of an address: whatever stands there, so `safeReturnPath` has to see it before anybody goes. */
export function readReturnTo(search: URLSearchParams): string | null {
  return search.get(RETURN);
}

/**
 * A path as an area's route objects have it: relative to where the area stands in the site.
 * `routeBelow(vehiclesPath(), editVehiclePath(':id'))` is `:id/edit`.
 */
export function routeBelow(mount: string, path: string): string {
  return path.slice(mount.length).replace(/^\//, '');
}

const VEHICLE = 'vehicle';
const RETURN = 'return';

/** A colon needs no escape within a path, and so begins a route's parameter here. */
function segment(id: string): string {
  return encodeURIComponent(id).replaceAll('%3A', ':');
}

function withQuery(path: string, parameters: Record<string, string | null | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) search.set(name, value);
  return search.size > 0 ? `${path}?${search}` : path;
}

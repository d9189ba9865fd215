import {
  bookPath,
  cancelVisitPath,
  editVehiclePath,
  loginPath,
  mePath,
  moveVisitPath,
  newFuelEntryPath,
  newRecordEntryPath,
  newVehiclePath,
  parseBookingParameters,
  readReturnTo,
  safeReturnPath,
  sharedRecordPath,
  sharedVisitPath,
  shareVehiclePath,
  toRelativeRoute,
  vehiclePath,
  vehiclesPath,
  visitPath,
  withVehicleParameter,
} from './links.ts';

const searchOf = (path: string) => new URL(path, 'https://site.example').searchParams;

// Deployed areas use these addresses: a change is a change of the contract.
test.each([
  [bookPath(), '/book'],
  [bookPath({ vehicle: '7' }), '/book?vehicle=7'],
  [bookPath({ vehicle: '7', reminder: '8' }), '/book?vehicle=7&reminder=8'],
  [
    bookPath({ step: 'time', vehicle: '7', service: 'repair', date: '2026-11-26', time: '10:30' }),
    '/book?step=time&vehicle=7&service=repair&date=2026-11-26&time=10%3A30',
  ],
  [visitPath('7'), '/visits/7'],
  [moveVisitPath('7'), '/visits/7/move'],
  [moveVisitPath('7', { date: '2026-11-26', time: '10:30' }), '/visits/7/move?date=2026-11-26&time=10%3A30'],
  [cancelVisitPath('7'), '/visits/7/cancel'],
  [mePath(), '/me'],
  [mePath('email'), '/me/email'],
  [mePath('phone', { returnTo: '/book?step=review' }), '/me/phone?return=%2Fbook%3Fstep%3Dreview'],
  [mePath('calendar'), '/me/calendar'],
  [sharedVisitPath(), '/shared/visit'],
  [sharedVisitPath('fshr_7'), '/shared/visit#fshr_7'],
  [sharedRecordPath(), '/shared/record'],
  [sharedRecordPath('fshr_7'), '/shared/record#fshr_7'],
  [shareVehiclePath('7'), '/vehicle/7/share'],
  [vehiclePath('7'), '/vehicle/7'],
  [editVehiclePath('7'), '/vehicle/7/edit'],
  [newVehiclePath(), '/vehicle/new'],
  [newRecordEntryPath('7'), '/vehicle/7/record/new'],
  [newRecordEntryPath('7', { kind: 'fuel' }), '/vehicle/7/record/new?kind=fuel'],
  [newFuelEntryPath(), '/vehicle/fuel'],
  [newVehiclePath({ returnTo: '/book?step=time' }), '/vehicle/new?return=%2Fbook%3Fstep%3Dtime'],
  [loginPath({ returnTo: '/vehicle/7#top' }), '/login?return=%2Fvehicle%2F7%23top'],
])('keeps the address %s', (path, always) => {
  expect(path).toBe(always);
});

test('reads the values that were written into an address', () => {
  const when = { date: '2026-11-26', time: '10:30' };
  const chosen = { vehicle: '7', service: 'repair', ...when };
  const booking = { step: 'time', ...chosen, reminder: '8', returnTo: '/visits' };
  expect(parseBookingParameters(searchOf(bookPath(booking)))).toEqual(booking);
  expect(parseBookingParameters(searchOf(bookPath())).vehicle).toBeNull();
  expect(readReturnTo(searchOf(loginPath({ returnTo: '/me' })))).toBe('/me');
});

test('replaces the vehicle of an address, and keeps its other parts', () => {
  expect(withVehicleParameter('/book?step=vehicle&vehicle=1#top', '7')).toBe(
    '/book?step=vehicle&vehicle=7#top',
  );
});

test('encodes ids, so that none changes the path', () => {
  expect(visitPath('../me?x')).toBe('/visits/..%2Fme%3Fx');
});

test.each([
  ['/', visitPath(':id'), 'visits/:id'],
  [vehiclesPath(), editVehiclePath(':id'), ':id/edit'],
  [vehiclesPath(), vehiclesPath(), ''],
])('returns the path of a route below %s', (mount, path, route) => {
  expect(toRelativeRoute(mount, path)).toBe(route);
});

const ORIGIN = 'https://site.example';

test.each(['/', '/vehicle', '/vehicle/7?tab=history#top', '/book?note=a%2Fb'])(
  'returns %s unchanged',
  (path) => {
    expect(safeReturnPath(path, ORIGIN)).toBe(path);
  },
);

test.each([
  null,
  '',
  'vehicle',
  'https://other.host/',
  'https://site.example/vehicle',
  '//other.host',
  '///other.host',
  '/\\other.host',
  '\\\\other.host',
  '/\t/other.host',
  '/\n/other.host',
  '/.//other.host',
  '/..//other.host',
  'javascript:alert(1)',
  '/%00//other.host/../..//x',
])('returns the home page instead of %j', (wanted) => {
  const path = safeReturnPath(wanted, ORIGIN);
  expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
  expect(path.startsWith('//')).toBe(false);
});

/**
 * Helpers for testing an area without the shell, the edge and the backend:
 *
 *     import { aVehicle, fakeBackend, singlePageResponse, renderArea } from '@forecourt/shared/testing';
 *     import area from './area.tsx';
 *
 *     it('lists the vehicles', async () => {
 *       fakeBackend({ 'GET /vehicles': () => singlePageResponse(aVehicle()) });
 *       const { user, address } = await renderArea({ area, mount: '/vehicle' });
 *       await user.click(await screen.findByRole('link', { name: /AB12 CDE/ }));
 *       expect(address()).toBe(`/vehicle/${aVehicle().id}`);
 *     });
 *
 * There is nothing to mock: in unit tests `@forecourt/shared/auth`, `http` and `settings` are doubles (jest.config.mjs)
 * that these functions control, and the actions of `auth` are a `jest.fn()` each. Each test begins with a fresh page,
 * and an unexpected `console.error` fails it.
 */
export { becomeSignedIn, becomeSignedInWithUnconfirmedSession, becomeSignedOut } from './become.ts';
export { expectConsoleError } from './expect-console-error.ts';
export {
  type FakeBackend,
  type FakeResponders,
  fakeBackend,
  type SentRequest,
} from './fake-backend.ts';
export { FakeEventStream } from './fake-events.ts';
export { writeInlineSettings } from './inline-settings.ts';
export { pinDate } from './pin-date.ts';
export { type RenderAreaOptions, type RenderedArea, renderArea, SiteProviders } from './render-area.tsx';
export {
  aCustomer,
  anAppointment,
  aReminder,
  aUser,
  aVehicle,
  DEMO_CODE,
  singlePageResponse,
} from './samples.ts';

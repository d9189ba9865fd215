import sharing from '../../remote-selfservice/src/visits/sharing/messages/en.json' with { type: 'json' };
import { TEXTS_BY_LANGUAGE } from '../tests/words.ts';
import type { WindowSize } from './browser.ts';
import type { BrowserCustomer } from './customer.ts';
import { expectOtherSiteRefused } from './defy-other-site.ts';

const { auth, selfservice, profile, vehicle, record, registration } = TEXTS_BY_LANGUAGE.en;
const german = TEXTS_BY_LANGUAGE.de;

const PHONE: WindowSize = { width: 390, height: 844 };
const DESK: WindowSize = { width: 1280, height: 844 };

const NUMBER = { fieldFor: 'tel' } as const;
const CODE = { fieldFor: 'one-time-code' } as const;
const button = (name: string) => ({ role: 'button', name }) as const;
const heading = (name: string) => ({ role: 'heading', name }) as const;

export interface Journey {
  name: string;
  size: WindowSize;
  /** Whether browser tests do the same in Chromium. */
  isInBrowserTests: boolean;
  /** Matches the console errors that the journey is expected to cause. */
  allowedConsoleErrors: RegExp;
  go(customer: BrowserCustomer): Promise<void>;
}

export const JOURNEYS: readonly Journey[] = [
  {
    name: 'arrive, sign in, add a vehicle, book past a full day, share the visit, sign out, open its link',
    size: PHONE,
    isInBrowserTests: true,
    allowedConsoleErrors: /The user is not logged in/,
    go: async (customer) => {
      await signIn(customer);
      await addVehicle(customer);
      await bookFromVehicle(customer);
      await customer.press(button(sharing.create));
      const link = await customer.see({ role: 'field', name: 'Link' });
      await customer.press({ linkTo: '/' });
      await customer.see({ text: 'Brake noise, front left' });
      await signOut(customer);
      await customer.browser.open(link.text);
      await customer.see(heading(sharing['upcoming.title']));
    },
  },
  {
    name: 'by keyboard, in the other language: reload while the code is to come, a wrong code, out again',
    size: DESK,
    isInBrowserTests: true,
    allowedConsoleErrors: /400: .*signInWithPhoneNumber/,
    go: async (customer) => {
      await customer.open('/login');
      await customer.see(NUMBER);
      await customer.tabTo(button('DE'));
      await customer.browser.press(' ');
      await customer.language('de');
      await customer.see(heading(german.auth['phone.title']));
      await customer.tabTo(NUMBER);
      await customer.browser.type(customer.phone);
      await customer.browser.press('Enter');
      await customer.see(CODE, ({ isFocused }) => isFocused);
      await customer.browser.reload();
      await customer.see(CODE);
      await customer.tabTo(CODE);
      const right = await customer.code();
      await customer.browser.type(right === '000000' ? '111111' : '000000');
      await customer.see({ text: german.auth['error.invalid-verification-code'] });
      await customer.see(CODE, ({ isFocused }) => isFocused);
      await customer.selectAll();
      await customer.browser.type(right);
      await customer.see({ text: german.selfservice['visits.first.title'] });
      await customer.open('/me');
      await customer.tabTo({ role: 'link', name: german.profile.signOut });
      await customer.browser.press('Enter');
      await customer.see(NUMBER);
    },
  },
  {
    name: 'let no other site frame, open, fetch or embed what this one answers',
    size: DESK,
    isInBrowserTests: false,
    // Allow all console errors, because engines report each refusal as a console error.
    allowedConsoleErrors: /./,
    go: expectOtherSiteRefused,
  },
];

async function signIn(customer: BrowserCustomer): Promise<void> {
  await customer.open('/');
  await customer.at(/^\/login/);
  await customer.see(heading(auth['phone.title']));
  await customer.fill(NUMBER, customer.phone);
  await customer.press(button(auth['phone.send']));
  await customer.see(CODE, ({ isFocused }) => isFocused);
  await customer.browser.type(await customer.code());
  await customer.see({ text: selfservice['visits.first.title'] });
}

async function addVehicle(customer: BrowserCustomer): Promise<void> {
  const plate = { role: 'field', name: registration } as const;
  await customer.press({ linkTo: '/vehicle' });
  await customer.press(button(vehicle['add.submit']));
  await customer.see(plate, ({ isInvalid, isFocused }) => isInvalid && isFocused);
  await customer.browser.type('AB12 CDE');
  await customer.press(button(vehicle['add.submit']));
  await customer.at(/^\/vehicle\/[0-9a-f-]{36}$/);
}

/** The last time of a day. If the day is today, earlier times may have passed. */
const TIME = { role: 'radio', name: '13:00', enabled: true } as const;

async function bookFromVehicle(customer: BrowserCustomer): Promise<void> {
  // Until the record has loaded, the link below can still move.
  await customer.see({ text: record['empty.title'] });
  await customer.press({ role: 'link', name: vehicle['details.book'] });
  // The vehicle is known, so the first step is the service. Choosing a service or a time continues to the next step by itself.
  await customer.see(heading(selfservice['book.service.title']));
  await customer.press({ role: 'radio', name: selfservice['service.repair'] });
  await customer.see(heading(selfservice['book.time.title']));
  await customer.press({ role: 'radio', name: selfservice['day.full'] });
  await customer.see({ text: selfservice['day.reason.full'] });
  await customer.press({ role: 'radio', name: selfservice['day.plenty'] });
  await customer.press(TIME);
  await customer.see(heading(selfservice['book.review.title']));
  await customer.browser.back();
  await customer.see(heading(selfservice['book.time.title']));
  await customer.press(TIME);
  await customer.see(heading(selfservice['book.review.title']));
  await customer.fill({ role: 'field', name: selfservice['book.note.label'] }, 'Brake noise, front left');
  await customer.press(button(selfservice['book.confirm']));
  await customer.at(/^\/visits\/[0-9a-f-]{36}/);
  await customer.see({ text: selfservice['booked.title.confirmed'] });
  await customer.see({ text: 'AB12 CDE' });
}

async function signOut(customer: BrowserCustomer): Promise<void> {
  await customer.press({ linkTo: '/me' });
  await customer.press({ role: 'link', name: profile.signOut });
  await customer.see(NUMBER);
}

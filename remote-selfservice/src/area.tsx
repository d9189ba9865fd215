import type { Area } from '@forecourt/shared/contract';
import {
  bookPath,
  cancelVisitPath,
  editReminderPath,
  homePath,
  mePath,
  moveVisitPath,
  newReminderPath,
  notificationsPath,
  reminderPath,
  remindersPath,
  sharedVisitPath,
  toRelativeRoute,
  visitPath,
  visitsPath,
} from '@forecourt/shared/links';
import { type LiveDataKind, withLiveUpdates } from '@forecourt/shared/live';
import type { LazyScreen, RouteObject } from '@forecourt/shared/router';
import { createPrefetchingScreenFactory } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import type { ComponentType } from 'react';
import { withFailedPhotosBar } from './photos/photo-handover.tsx';

const { screen: lazyScreen, prefetch } = createPrefetchingScreenFactory(screenOf, (path) =>
  isOfReminders(path) ? import('./reminders/prefetch-data.ts') : import('./prefetch-data.ts'),
);

const Home = liveScreen(
  () => import('./home/home.tsx').then((module) => module.HomeScreen),
  ['appointments', 'availabilities', 'reminders'],
);
const Book = liveScreen(() => import('./booking/book.tsx').then((module) => module.BookingScreen));
const Visits = liveScreen(() => import('./visits/visits.tsx').then((module) => module.VisitListScreen));
const Visit = liveScreen(() => import('./visits/visit.tsx').then((module) => module.VisitScreen));
const CancelVisit = liveScreen(
  () => import('./visits/cancel-visit.tsx').then((module) => module.CancelVisitScreen),
  ['appointments'],
);
const MoveVisit = liveScreen(() => import('./move/move-visit.tsx').then((module) => module.MoveVisitScreen));
const SharedVisit = screen(() =>
  import('./visits/sharing/shared-visit.tsx').then((module) => module.SharedVisitScreen),
);
const Reminders = liveScreen(
  () => import('./reminders/reminder-list.tsx').then((module) => module.ReminderListScreen),
  ['reminders', 'appointments'],
);
const AddReminder = screen(() =>
  import('./reminders/add-reminder.tsx').then((module) => module.AddReminderScreen),
);
const Reminder = liveScreen(
  () => import('./reminders/reminder.tsx').then((module) => module.ReminderScreen),
  ['reminders', 'appointments'],
);
const EditReminder = screen(() =>
  import('./reminders/edit-reminder.tsx').then((module) => module.EditReminderScreen),
);
const Notifications = liveScreen(
  () => import('./notifications/notifications.tsx').then((module) => module.NotificationsScreen),
  ['notifications'],
);
const Me = screen(() => import('./me/me.tsx').then((module) => module.ProfileScreen));
const ChangeName = screen(() => import('./me/change-name.tsx').then((module) => module.ChangeNameScreen));
const ChangePhone = screen(() => import('./me/change-phone.tsx').then((module) => module.ChangePhoneScreen));
const ChangeEmail = screen(() => import('./me/change-email.tsx').then((module) => module.ChangeEmailScreen));
const ChooseNotifications = screen(() =>
  import('./me/choose-notifications.tsx').then((module) => module.NotificationPreferencesScreen),
);
const CalendarSubscription = screen(() =>
  import('./me/calendar-subscription.tsx').then((module) => module.CalendarSubscriptionScreen),
);
const ChangePassword = screen(() =>
  import('./me/change-password.tsx').then((module) => module.ChangePasswordScreen),
);
const DeleteAccount = screen(() =>
  import('./me/delete-account.tsx').then((module) => module.DeleteAccountScreen),
);

const screens: Readonly<Record<string, LazyScreen>> = {
  [homePath()]: Home,
  [bookPath()]: Book,
  [visitsPath()]: Visits,
  [visitPath(':id')]: Visit,
  [cancelVisitPath(':id')]: CancelVisit,
  [moveVisitPath(':id')]: MoveVisit,
  [sharedVisitPath()]: SharedVisit,
  [remindersPath()]: Reminders,
  [newReminderPath()]: AddReminder,
  [reminderPath(':id')]: Reminder,
  [editReminderPath(':id')]: EditReminder,
  [notificationsPath()]: Notifications,
  [mePath()]: Me,
  [mePath('name')]: ChangeName,
  [mePath('phone')]: ChangePhone,
  [mePath('email')]: ChangeEmail,
  [mePath('notifications')]: ChooseNotifications,
  [mePath('calendar')]: CalendarSubscription,
  [mePath('password')]: ChangePassword,
  [mePath('delete')]: DeleteAccount,
};

const routeOf = (path: string) => toRelativeRoute(homePath(), path);
const passwordRoute = routeOf(mePath('password'));
const routes = Object.entries(screens).map(
  ([path, Screen]): RouteObject =>
    // The home screen needs an index route: a route with an empty path would rank below the shell's "not found" route.
    path === homePath() ? { index: true, element: <Screen /> } : { path: routeOf(path), element: <Screen /> },
);

const area: Area = {
  get routes() {
    // On sites without passwords, the path of the password screen must show "not found".
    return siteSettings().signIn.password ? routes : routes.filter(({ path }) => path !== passwordRoute);
  },
  prefetch,
  watchUnread: (path, tell) => {
    let end: (() => void) | null = () => {};
    if (path === notificationsPath()) {
      import('./notifications/watch-unread.ts').then(
        ({ watchUnreadAndRenewPushes }) => {
          if (end) end = watchUnreadAndRenewPushes(tell);
        },
        // If this code fails to load, only the unread mark is missing, so ignore the failure.
        () => undefined,
      );
    }
    return () => {
      end?.();
      end = null;
    };
  },
};

export default area;

/** Creates a lazy screen. While photos of a visit were not sent, it has a bar that says so. */
function screen(load: () => Promise<ComponentType>): LazyScreen {
  return lazyScreen(() => load().then(withFailedPhotosBar));
}

/** Creates a lazy screen that refetches data of the kinds `of` (by default visits and free times) when it has changed. */
function liveScreen(load: () => Promise<ComponentType>, of?: readonly LiveDataKind[]): LazyScreen {
  return screen(() => load().then((Screen) => withLiveUpdates(Screen, of)));
}

function screenOf(path: string): LazyScreen | undefined {
  const parts = path.split('/');
  const pattern = Object.keys(screens).find((candidate) => {
    const wanted = candidate.split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => part === parts[index] || part.startsWith(':'))
    );
  });
  return pattern === undefined ? undefined : screens[pattern];
}

function isOfReminders(path: string): boolean {
  return routeOf(path).split('/')[0] === routeOf(remindersPath());
}

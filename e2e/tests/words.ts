import authDe from '../../remote-auth/src/messages/de.json' with { type: 'json' };
import authEn from '../../remote-auth/src/messages/en.json' with { type: 'json' };
import passwordDe from '../../remote-auth/src/password/messages/de.json' with { type: 'json' };
import passwordEn from '../../remote-auth/src/password/messages/en.json' with { type: 'json' };
import signOutDe from '../../remote-auth/src/sign-out/messages/de.json' with { type: 'json' };
import signOutEn from '../../remote-auth/src/sign-out/messages/en.json' with { type: 'json' };
import bookingDe from '../../remote-selfservice/src/booking/messages/de.json' with { type: 'json' };
import bookingEn from '../../remote-selfservice/src/booking/messages/en.json' with { type: 'json' };
import profileDe from '../../remote-selfservice/src/me/messages/de.json' with { type: 'json' };
import profileEn from '../../remote-selfservice/src/me/messages/en.json' with { type: 'json' };
import selfserviceDe from '../../remote-selfservice/src/messages/de.json' with { type: 'json' };
import selfserviceEn from '../../remote-selfservice/src/messages/en.json' with { type: 'json' };
import moveDe from '../../remote-selfservice/src/move/messages/de.json' with { type: 'json' };
import moveEn from '../../remote-selfservice/src/move/messages/en.json' with { type: 'json' };
import notificationsDe from '../../remote-selfservice/src/notifications/messages/de.json' with {
  type: 'json',
};
import notificationsEn from '../../remote-selfservice/src/notifications/messages/en.json' with {
  type: 'json',
};
import remindersDe from '../../remote-selfservice/src/reminders/messages/de.json' with { type: 'json' };
import remindersEn from '../../remote-selfservice/src/reminders/messages/en.json' with { type: 'json' };
import timesDe from '../../remote-selfservice/src/slot-picker/messages/de.json' with { type: 'json' };
import timesEn from '../../remote-selfservice/src/slot-picker/messages/en.json' with { type: 'json' };
import visitDe from '../../remote-selfservice/src/visits/messages/de.json' with { type: 'json' };
import visitEn from '../../remote-selfservice/src/visits/messages/en.json' with { type: 'json' };
import vehicleDe from '../../remote-vehicle/src/messages/de.json' with { type: 'json' };
import vehicleEn from '../../remote-vehicle/src/messages/en.json' with { type: 'json' };
import recordDe from '../../remote-vehicle/src/record/messages/de.json' with { type: 'json' };
import recordEn from '../../remote-vehicle/src/record/messages/en.json' with { type: 'json' };
import suggestedDe from '../../shared/kit/reminders/messages/de.json' with { type: 'json' };
import suggestedEn from '../../shared/kit/reminders/messages/en.json' with { type: 'json' };
import workshopDe from '../../shared/kit/workshop/messages/de.json' with { type: 'json' };
import workshopEn from '../../shared/kit/workshop/messages/en.json' with { type: 'json' };
import demoDe from '../../shared/phone-code/demo/messages/de.json' with { type: 'json' };
import demoEn from '../../shared/phone-code/demo/messages/en.json' with { type: 'json' };
import verificationDe from '../../shared/phone-code/messages/de.json' with { type: 'json' };
import verificationEn from '../../shared/phone-code/messages/en.json' with { type: 'json' };

/** Texts of the areas by language, so that the same test can run in every language. */
export const TEXTS_BY_LANGUAGE = {
  en: {
    auth: { ...authEn, ...passwordEn, ...signOutEn, ...verificationEn, ...demoEn },
    selfservice: { ...selfserviceEn, ...visitEn, ...bookingEn, ...timesEn, ...workshopEn },
    move: moveEn,
    notifications: notificationsEn,
    profile: profileEn,
    reminders: remindersEn,
    suggested: suggestedEn,
    vehicle: vehicleEn,
    record: recordEn,
    registration: 'Vehicle registration number',
  },
  de: {
    auth: { ...authDe, ...passwordDe, ...signOutDe, ...verificationDe, ...demoDe },
    selfservice: { ...selfserviceDe, ...visitDe, ...bookingDe, ...timesDe, ...workshopDe },
    move: moveDe,
    notifications: notificationsDe,
    profile: profileDe,
    reminders: remindersDe,
    suggested: suggestedDe,
    vehicle: vehicleDe,
    record: recordDe,
    registration: 'Kennzeichen',
  },
};

export type TextLanguage = keyof typeof TEXTS_BY_LANGUAGE;

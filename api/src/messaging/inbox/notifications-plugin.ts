import fastifyPlugin from 'fastify-plugin';
import { Counter, type Registry } from 'prom-client';
import { repeatWhileListening } from '../../platform/repeat.ts';
import type { Services } from '../../platform/services.ts';
import { STAGES } from '../stage-to-tell.ts';
import { tellOfReminders } from '../tell-of-reminders.ts';
import { forgetOldNotifications } from './notification-queries.ts';
import { tellOfTomorrow } from './tell-of-tomorrow.ts';

interface NotificationsOptions extends Pick<Services, 'database' | 'settings' | 'now'> {
  metrics: Registry;
}

const EVERY_MS = 60_000;

/** Tells of the visits of the next day, and of what is due, and forgets what is old: when the process begins to listen, and every minute. */
export const notificationsPlugin = fastifyPlugin<NotificationsOptions>(
  async (app, { metrics, ...services }) => {
    const told = new Counter({
      name: 'forecourt_api_reminders_told_total',
      help: 'Reminders that this process has told of in the app, by what they had come to',
      labelNames: ['stage'],
      registers: [metrics],
    });
    repeatWhileListening(app, {
      work: () => tellOfTomorrow(services),
      everyMs: EVERY_MS,
      failure: 'Customers could not be told of the visits of tomorrow; it is tried again',
    });
    repeatWhileListening(app, {
      async work(goesOn) {
        const counts = await tellOfReminders({ ...services, log: app.log }, goesOn);
        for (const stage of STAGES) told.inc({ stage }, counts[stage]);
      },
      everyMs: EVERY_MS,
      failure: 'Customers could not be told of what is due; it is tried again',
    });
    repeatWhileListening(app, {
      async work(goesOn) {
        while (goesOn() && (await forgetOldNotifications(services.database, services.now())));
      },
      everyMs: EVERY_MS,
      failure: 'Old notifications could not be forgotten; it is tried again',
    });
  },
  { name: 'notifications' },
);

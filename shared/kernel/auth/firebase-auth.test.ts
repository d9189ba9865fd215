import { initializeAuth } from 'firebase/auth';
import { inlineSettings } from '../../testing/inline-settings.ts';
import { firebaseAuth } from './firebase-auth.ts';

const PROJECT = { apiKey: 'key', authDomain: 'site.example', projectId: 'site', appId: 'app' };

jest.mock('firebase/app', () => ({ initializeApp: jest.fn(() => ({})) }));
jest.mock('firebase/auth', () => ({
  initializeAuth: jest.fn(() => ({})),
  browserLocalPersistence: {},
  indexedDBLocalPersistence: {},
}));

test('should make one instance, whoever asks for it', () => {
  inlineSettings({ firebase: PROJECT });
  expect(firebaseAuth()).toBe(firebaseAuth());
  expect(initializeAuth).toHaveBeenCalledTimes(1);
});

import { siteSettingsSchema } from '@forecourt/shared/settings/schema';
import { buildContentSecurityPolicy } from './content-security-policy.ts';

function policy(settings: unknown, preview: string | null = null) {
  const text = buildContentSecurityPolicy({
    settings: siteSettingsSchema.parse(settings),
    preview,
    inlineScripts: ['boot()'],
    inlineStyles: [':root{}'],
  });
  return Object.fromEntries(text.split('; ').map((directive) => [directive.split(' ')[0], directive]));
}

test('allows what the site uses and nothing else', () => {
  const directives = policy({});
  expect(directives['default-src']).toBe("default-src 'none'");
  expect(directives['script-src']).toMatch(/^script-src 'self' 'sha256-[\w+/=]+'$/);
  expect(directives['connect-src']).toBe("connect-src 'self'");
  expect(Object.values(directives).join()).not.toMatch(/unsafe|\*/);
});

test('allows the identity provider and its captcha only with a real project', () => {
  const firebase = { apiKey: 'k', authDomain: 'd', projectId: 'p', appId: 'a' };
  const directives = policy({ firebase });
  expect(directives['script-src']).toMatch(
    /^script-src 'self' https:\/\/www\.google\.com\/recaptcha\/ https:\/\/www\.gstatic\.com\/recaptcha\/ 'sha256-/,
  );
  expect(directives['connect-src']).toBe(
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://www.google.com/recaptcha/",
  );
  expect(directives['frame-src']).toBe(
    'frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  );
  expect(directives['style-src']).toMatch(/^style-src 'self' 'sha256-[\w+/=]+'$/);
  expect(Object.values(directives).join()).not.toMatch(/unsafe|\*/);
  expect(policy({})['frame-src']).toBe("frame-src 'none'");
});

test('allows App Check only with its key, in addition to the sources of the captcha', () => {
  const firebase = { apiKey: 'k', authDomain: 'd', projectId: 'p', appId: 'a' };
  const { 'connect-src': connect, ...without } = policy({ firebase });
  const { 'connect-src': checked, ...others } = policy({ firebase: { ...firebase, appCheck: 'site-key' } });
  const sources = (directive = '') => new Set(directive.split(' '));
  expect(sources(checked)).toEqual(sources(`${connect} https://content-firebaseappcheck.googleapis.com`));
  expect(others).toEqual(without);
});

test('allows a backend and images on other origins', () => {
  const directives = policy({
    addresses: { backend: 'https://api.example/v2' },
    appearance: { logo: { light: 'https://cdn.example/a.svg', dark: 'https://cdn.example/b.svg' } },
  });
  expect(directives['connect-src']).toBe("connect-src 'self' https://api.example");
  expect(directives['img-src']).toBe("img-src 'self' data: blob: https://cdn.example");
});

test('allows the origin of a preview only where an area needs it', () => {
  const directives = policy({}, 'https://preview.example:3002');
  expect(directives['script-src']).toContain(' https://preview.example:3002 ');
  expect(directives['style-src']).toContain(' https://preview.example:3002 ');
  expect(directives['img-src']).toBe("img-src 'self' data: blob: https://preview.example:3002");
  expect(directives['connect-src']).toBe(
    "connect-src 'self' https://preview.example:3002 wss://preview.example:3002",
  );
  expect(directives['frame-src']).not.toContain('preview');
  expect(Object.values(directives).join()).not.toMatch(/unsafe|\*/);
});

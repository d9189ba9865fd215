import { z } from 'zod';
import { mayBePublic } from '../platform/outbound-agent.ts';

const MAX_LENGTH = 2_000;

/**
 * The address of a system of the business: by https, without a user and a fragment. What a name leads to is looked at when
 * it is connected to.
 * @param allowPrivate takes http and addresses of this machine and network as well
 */
export function webhookUrl(allowPrivate: boolean) {
  return z
    .string()
    .max(MAX_LENGTH)
    .transform((text, context) => {
      const url = URL.parse(text);
      const complain = (message: string) => {
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      };
      if (!url || !/^https?:$/.test(url.protocol))
        return complain('An address as https://system.example/hooks');
      if (url.protocol === 'http:' && !allowPrivate) {
        return complain('It must begin with https://, unless the api runs with WEBHOOKS_ALLOW_PRIVATE=1');
      }
      if (url.username || url.password)
        return complain('It must have no user and password; what is sent is signed');
      if (!mayBePublic(url) && !allowPrivate) {
        return complain(
          'It is no public address; WEBHOOKS_ALLOW_PRIVATE=1 lets the api reach its own network',
        );
      }
      url.hash = '';
      return url.href;
    });
}

/** An address as people may see it: its query may hold a secret. */
export function shownUrl(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return `${origin}${pathname}${search && '?…'}`;
}

import { stackAddresses } from './watch-uncaught-errors.ts';

/**
 * Whether React failed because a translator or an extension moved its nodes. The error's name is the same in
 * all browsers. A new render creates all nodes again.
 */
export function isChangedByOthers(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotFoundError';
}

/**
 * Addresses of scripts that are no files of the site: extensions (Safari masks them), eval, inline scripts.
 */
const FOREIGN =
  /^(?:[a-z-]+-extension:|webkit-masked-url:|<anonymous>$|code$|eval$|Function$|https?:(?!.*\.js(?:\?|$)))/;

/** Whether all addresses in the error's stack are foreign. Without addresses it counts as the release's. */
export function isThrownByOthers(error: unknown): boolean {
  const addresses = stackAddresses(error);
  return addresses.length > 0 && addresses.every((address) => FOREIGN.test(address));
}

import { stackAddresses } from './watch-uncaught-errors.ts';

/** Whether React failed because a translator or an extension moved its nodes; a new render then succeeds. */
export function isChangedByOthers(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotFoundError';
}

// Extensions (Safari masks their addresses), eval and inline scripts.
const FOREIGN =
  /^(?:[a-z-]+-extension:|webkit-masked-url:|<anonymous>$|code$|eval$|Function$|https?:(?!.*\.js(?:\?|$)))/;

/** Whether all addresses in the error's stack are foreign. Without addresses it counts as the release's. */
export function isThrownByOthers(error: unknown): boolean {
  const addresses = stackAddresses(error);
  return addresses.length > 0 && addresses.every((address) => FOREIGN.test(address));
}

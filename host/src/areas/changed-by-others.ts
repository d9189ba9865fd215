import { stackAddresses } from './watch-uncaught-errors.ts';

/**
 * Whether React threw because a node was not where it had left it: a translator or an extension has changed the page. The
 * name is the same in every browser, the message is not. Rendering again creates all nodes anew; the release is not the
 * cause.
 */
export function isChangedByOthers(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotFoundError';
}

/**
 * Address of a script that is no file of the site: of an extension (Safari may hide it), made from a text, or written into the
 * page.
 */
const FOREIGN =
  /^(?:[a-z-]+-extension:|webkit-masked-url:|<anonymous>$|code$|eval$|Function$|https?:(?!.*\.js(?:\?|$)))/;

/**
 * Whether an error comes from scripts of extensions alone: its stack has addresses, and none of a file of the site.
 * An error without any address may be the release's, and counts as such.
 */
export function isThrownByOthers(error: unknown): boolean {
  const addresses = stackAddresses(error);
  return addresses.length > 0 && addresses.every((address) => FOREIGN.test(address));
}

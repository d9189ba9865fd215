/**
 * Whether React threw because a node was not where it had left it: a translator or an extension has changed the page. The
 * name is the same in every browser, the message is not. Rendering again creates all nodes anew; the release is not the
 * cause.
 */
export function isChangedByOthers(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotFoundError';
}

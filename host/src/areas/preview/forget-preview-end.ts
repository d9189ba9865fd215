/** An address that ends a preview has done so when the page is there; kept, it would end the next one too. */
export function forgetPreviewEnd(): void {
  const address = new URL(location.href);
  if (address.searchParams.get('preview') !== 'off') return;
  address.searchParams.delete('preview');
  history.replaceState(history.state, '', address);
}

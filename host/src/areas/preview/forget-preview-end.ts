/** Left in the address, it would end the next preview too. */
export function forgetPreviewEnd(): void {
  const address = new URL(location.href);
  if (address.searchParams.get('preview') !== 'off') return;
  address.searchParams.delete('preview');
  history.replaceState(history.state, '', address);
}

/** Query parameter of the sign-in page that holds where the visitor wanted to go. */
export const RETURN_PARAMETER = 'return';

/** The sign-in page's address; it leads on to `wanted` afterwards. Signing out again is nobody's wish. */
export function loginPath(wanted: string): string {
  if (wanted === '/' || wanted.startsWith('/logout')) return '/login';
  return `/login?${new URLSearchParams({ [RETURN_PARAMETER]: wanted })}`;
}

/** Where the two forms are, below the site's root. */
export const PASSWORD_PATH = 'login/password';
export const FORGOTTEN_PATH = `${PASSWORD_PATH}/forgotten`;

/** The area's routes let in both, with or without a slash at the end. */
export function isForgottenPath(pathname: string): boolean {
  return pathname.replace(/\/$/, '') === `/${FORGOTTEN_PATH}`;
}

const CAUSES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nobody listens there',
  ECONNRESET: 'it ended the connection',
  UND_ERR_SOCKET: 'it ended the connection',
  ENOTFOUND: 'nothing has that name',
  EAI_AGAIN: 'the name could not be looked up',
  EHOSTUNREACH: 'there is no way to that host',
  ENETUNREACH: 'there is no way to that network',
  ETIMEDOUT: 'it does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
  ERR_SSL_WRONG_VERSION_NUMBER: 'what answers there does not speak TLS',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'what answers there does not speak TLS',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted',
  CERT_HAS_EXPIRED: 'its certificate has expired',
};

/** Why `fetch` got no answer, for people; its own message never says. */
export function unreachedBecause(error: unknown): string {
  const cause = (error instanceof Error && error.cause) || error;
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code === undefined)
    return message === 'bad port' ? 'browsers and fetch never speak to that port' : message;
  return Object.hasOwn(CAUSES, code) ? `${CAUSES[code]} (${code})` : `${message} (${code})`;
}

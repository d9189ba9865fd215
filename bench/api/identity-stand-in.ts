import { createServer } from 'node:http';

/** What the api asks of an identity provider: whether an account is still good. */
export interface IdentityStandIn {
  close(): void;
}

/**
 * Answers as the identity emulator does when it is asked for an account, for any account, and with hardly any work: the
 * machine is for what is measured. In the place of a real provider, which is elsewhere.
 */
export async function startIdentityStandIn(port: number): Promise<IdentityStandIn> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      const localId = /"localId":\["([^"]+)"\]/.exec(body)?.[1];
      const users = localId === undefined ? [] : [{ localId, validSince: '0', disabled: false }];
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ kind: 'identitytoolkit#GetAccountInfoResponse', users }));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

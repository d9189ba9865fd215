import type { SwitchedOff } from '../switched-off.ts';

const headers = {
  file: 'shared/server/http/security-headers.ts',
  test: 'host/server/answers.integration.test.ts',
};
const rules = 'shared/server/http/http-rules.integration.test.ts';
const unreadable = { file: 'shared/server/http/unreadable-requests.ts', test: rules };
const path = { file: 'shared/server/http/logged-path.ts', test: 'shared/server/http/logged-path.test.ts' };

/** What browsers are told with every answer, what becomes of bad HTTP, and what is not logged. */
export const HTTP: readonly SwitchedOff[] = [
  {
    what: 'the headers that browsers obey, on every answer',
    named: 'should tell browsers the same with',
    ...headers,
    find: 'reply.headers(ALWAYS);',
    replace: '',
  },
  {
    what: 'a content security policy for what is no page',
    named: 'should tell browsers the same with',
    ...headers,
    find: 'if (!reply.hasHeader(CSP)) reply.header(CSP, CSP_OF_NO_PAGE);',
    replace: '',
  },
  {
    what: 'keeping a connection after a body that is too large',
    named: 'a body that is too large should leave the connection of use',
    file: 'shared/server/http/keep-connections.ts',
    test: rules,
    find: "reply.removeHeader('connection');",
    replace: '',
  },
  {
    what: 'closing a connection, and saying so, where that is asked for',
    named: 'should end the connection, and say so, when that is asked for: close',
    file: 'shared/server/http/keep-connections.ts',
    test: rules,
    find: '!asksToClose(request.headers.connection)',
    replace: 'true',
  },
  {
    what: 'the end of answers whose connection broke before their turn',
    named: 'should end with it, as one does whose turn it is',
    file: 'shared/server/http/close-queued-answers.ts',
    test: rules,
    hangs: true,
    find: "answer.emit('close');",
    replace: '',
  },
  {
    what: 'those headers on the bare socket',
    named: 'should tell browsers the same on the bare socket',
    file: unreadable.file,
    test: headers.test,
    find: '...SECURITY_HEADERS,',
    replace: '',
  },
  {
    what: 'the order of answers when HTTP cannot be read',
    named: 'should be answered in its turn',
    ...unreadable,
    find: "else if (last.req.complete) last.once('close', () => refuse(socket, problem));",
    replace: '',
  },
  {
    what: 'the care not to answer into another answer',
    named: 'should not be answered into the middle',
    ...unreadable,
    find: 'else if (last.headersSent || last.socket !== socket) socket.destroySoon();',
    replace: '',
  },
  {
    what: 'the refusal of methods before their body',
    named: 'should be refused before any body has come',
    file: 'shared/server/http/refuse-methods.ts',
    test: rules,
    find: "app.addHook('onRequest', (request, reply, done) => {",
    replace: "app.addHook('onRequest', (request, reply, done) => {\nreturn done();",
  },
  {
    what: 'the refusal of requests with two hosts',
    named: 'should be refused with a problem document: two hosts',
    file: 'shared/server/http/refuse-requests.ts',
    test: rules,
    find: "return hosts.length === 1 || raw.httpVersion === '1.0' ? null : AMBIGUOUS_HOST;",
    replace: 'return null;',
  },
  {
    what: 'an end to bodies that nobody reads',
    named: 'a look with a body of any length',
    file: 'host/server/releases/admin/check-routes.ts',
    test: headers.test,
    find: 'if (hasBody(request)) return sendProblem(reply, WITH_BODY);',
    replace: '',
  },
  {
    what: 'the removal of queries from the log',
    named: 'should log /login',
    ...path,
    find: "address.split(/[?#]/, 1)[0] ?? ''",
    replace: 'address',
  },
  {
    what: 'the removal of what is personal from paths in the log',
    named: 'should log /of/',
    ...path,
    find: 'return clean === decoded ? path : clean;',
    replace: 'return path;',
  },
  {
    what: 'a limit to the length of paths in the log',
    named: 'should leave out what is too long',
    ...path,
    find: 'if (path.length <= MAX_LENGTH) return path;',
    replace: 'return path;',
  },
  {
    what: 'an end to lines of what is refused in masses',
    named: 'should log an answer of 429 in 0 lines',
    file: 'shared/server/http/request-log.ts',
    test: 'shared/server/http/request-log.test.ts',
    find: 'else if (!NOT_LOGGED.includes(reply.statusCode))',
    replace: 'else',
  },
];

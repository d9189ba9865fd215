import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { loggedPath } from './logged-path.ts';

/** Answers of a process that refuses more than it can take: there may be thousands a second, and the metrics count them. */
const NOT_LOGGED = [429, 503];

/** Logs one line for each request, when it has been answered (docs/operations.md). */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const status = reply.statusCode;
    const line = {
      method: request.method,
      path: loggedPath(request.url),
      status,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (error) request.log.error({ ...line, err: error }, 'could not be answered whole');
    else if (!NOT_LOGGED.includes(status)) request.log.info(line, 'answered');
  }
}

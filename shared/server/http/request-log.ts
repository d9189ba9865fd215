import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { loggedPath } from './logged-path.ts';

/** An overloaded process sends thousands of these a second; metrics count them. */
const NOT_LOGGED = [429, 503];

/** Logs one line per response (docs/operations.md). */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = lineOf(request, reply);
    if (error) request.log.error({ ...line, err: error }, 'could not be answered whole');
    else if (!NOT_LOGGED.includes(reply.statusCode)) request.log.info(line, 'answered');
  }

  /** Called instead of `requestCompleted` if a streamed response is interrupted. */
  override streamError(error: NodeJS.ErrnoException, request: FastifyRequest, reply: FastifyReply): void {
    const line = lineOf(request, reply);
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.log.info(line, 'broken off');
    else request.log.error({ ...line, err: error }, 'could not be answered whole');
  }
}

function lineOf(request: FastifyRequest, reply: FastifyReply): Record<string, unknown> {
  return {
    method: request.method,
    path: loggedPath(request.url),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  };
}

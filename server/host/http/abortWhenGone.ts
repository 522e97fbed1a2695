import type { FastifyReply } from 'fastify';

/** A signal that is aborted when the client closes the connection before the answer is sent. */
export function abortWhenGone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Error('client gone'));
  });
  return controller.signal;
}

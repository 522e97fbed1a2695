import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallContext } from '../calls/CallContext.ts';
import { envelope } from '../errors/envelope.ts';
import { refusalOf } from './errors.ts';

/** One line of JSON after another, each sent as soon as it is known. */
const LINES = 'application/x-ndjson';

type Work = (progress: CallContext['progress']) => Promise<unknown>;

/**
 * Streams the progress of long work to a client that accepts ndjson: `{"done":5000,"total":20000}` after each
 * part, at the end `{"status":200,"answer":…}`. Work without progress is answered like any other call, and so
 * is a refusal before the first progress.
 */
export async function withProgress(
  request: FastifyRequest,
  reply: FastifyReply,
  work: Work,
): Promise<unknown> {
  if (request.headers.accept?.includes(LINES) !== true) return work(() => {});
  const lines = new Readable({ read() {} });
  const say = (line: object) => {
    if (!lines.destroyed) lines.push(`${JSON.stringify(line)}\n`);
  };
  const { promise: hasProgress, resolve: begin } = Promise.withResolvers<'begun'>();
  const running = work((done, total) => {
    say({ done, total });
    begin('begun');
  });
  const first = await Promise.race([running.then((answer) => ({ answer })), hasProgress]);
  if (first !== 'begun') return first.answer;
  const end = (status: number, answer: unknown) => {
    say({ status, answer });
    if (!lines.destroyed) lines.push(null);
  };
  running.then(
    (answer) => end(200, answer),
    (error: unknown) => {
      const refusal = refusalOf(error, request, reply);
      end(refusal.definition.status, envelope(refusal));
    },
  );
  // Keeps nginx from buffering the lines.
  return reply.type(LINES).header('x-accel-buffering', 'no').send(lines);
}

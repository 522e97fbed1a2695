import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallContext } from '../calls/CallContext.ts';
import { envelope } from '../errors/envelope.ts';
import { refusalOf } from './errors.ts';

/** One line of JSON after another, each sent as soon as it is known. */
const LINES = 'application/x-ndjson';

type Work = (progress: CallContext['progress']) => Promise<unknown>;

/**
 * Lets long work say how far it is to a reader that takes lines: `{"done":5000,"total":20000}` after each part, then `{"status":200,"answer":…}`. Work that says
 * nothing is answered as all others are, and so is what is refused before its first word.
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
  const { promise: begun, resolve: begin } = Promise.withResolvers<'begun'>();
  const working = work((done, total) => {
    say({ done, total });
    begin('begun');
  });
  const first = await Promise.race([working.then((answer) => ({ answer })), begun]);
  if (first !== 'begun') return first.answer;
  const end = (status: number, answer: unknown) => {
    say({ status, answer });
    if (!lines.destroyed) lines.push(null);
  };
  working.then(
    (answer) => end(200, answer),
    (error: unknown) => {
      const refusal = refusalOf(error, request, reply);
      end(refusal.definition.status, envelope(refusal));
    },
  );
  // A proxy would gather the lines.
  return reply.type(LINES).header('x-accel-buffering', 'no').send(lines);
}

import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { memoizeFrozen } from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import type { FileAnswer } from '../calls/handlers.ts';
import { refusalAnswer } from './errors.ts';

/** A file opened in a tab must not load or run content. */
const POLICY = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'";
/** The browser's PDF viewer is an embedded object with scripts: a stricter policy would block it. */
const PDF_POLICY = "base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/**
 * Sends a file so that no browser interprets it as a page: stored media type, no sniffing. Stored files are
 * only images, PDFs and sounds, recognised by their bytes. Answers 304 to a matching `If-None-Match`.
 */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply {
  reply.header('content-type', file.mediaType);
  reply.header('content-disposition', `${file.disposition}; ${nameOf(file.fileName)}`);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('content-security-policy', file.mediaType === 'application/pdf' ? PDF_POLICY : POLICY);
  if (file.etag !== undefined) {
    const etag = `"${file.etag}"`;
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  }
  if (file.size !== undefined) reply.header('content-length', file.size);
  return reply.send(
    file.bytes instanceof Uint8Array
      ? Buffer.from(file.bytes)
      : Readable.from(file.bytes, { objectMode: false }),
  );
}

/** RFC 6266: an ASCII name for old clients and the UTF-8 name. */
function nameOf(fileName: string): string {
  const plain = fileName
    .normalize('NFD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/["\\]/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}

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
      const { status, body } = refusalAnswer(error, request, reply);
      end(status, body);
    },
  );
  // Keeps nginx from buffering the lines.
  return reply.type(LINES).header('x-accel-buffering', 'no').send(lines);
}

interface Schema {
  readonly format?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: unknown;
  readonly anyOf?: readonly unknown[];
  readonly oneOf?: readonly unknown[];
  readonly allOf?: readonly unknown[];
}

type Cut = (value: unknown) => unknown;

const asIs: Cut = (value) => value;

/**
 * Removes password fields (`format: password`) from an input before it is stored, logged or hashed: from the
 * hash of a whole request anyone who knows the other fields could guess the password.
 *
 * @example withoutSecretFields(loginSchema)({ username: 'capo', password: 'Estate2026!' }) // { username:
 * 'capo' }
 */
export const withoutSecretFields: (schema: unknown) => Cut = memoizeFrozen((schema) => {
  if (typeof schema !== 'object' || schema === null) return asIs;
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema as Schema;
  const secret = new Set(
    Object.keys(properties).filter((name) => (properties[name] as Schema).format === 'password'),
  );
  const inner = new Map(
    Object.entries(properties)
      .map(([name, property]) => [name, withoutSecretFields(property)] as const)
      .filter(([, cut]) => cut !== asIs),
  );
  const cuts = [...anyOf, ...oneOf, ...allOf].map(withoutSecretFields).filter((cut) => cut !== asIs);
  const cutItem = withoutSecretFields(items);
  if (secret.size + inner.size + cuts.length === 0 && cutItem === asIs) return asIs;
  const cutOwn: Cut = (value) => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(cutItem);
    const entries = Object.entries(value).filter(([name]) => !secret.has(name));
    return Object.fromEntries(entries.map(([name, field]) => [name, (inner.get(name) ?? asIs)(field)]));
  };
  return (value) => cuts.reduce((left, cut) => cut(left), cutOwn(value));
});

import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer } from '../calls/FileAnswer.ts';

/** A file opened in a tab of its own may load and run no content. */
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

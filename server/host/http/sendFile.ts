import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer } from '../calls/FileAnswer.ts';

/** A picture opened by itself may do nothing. */
const POLICY = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'";
/** The browser's own PDF viewer is an embedded object with scripts of its own: it works under no stricter one. */
const PDF_POLICY = "base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/**
 * Sends a file so that no browser can mistake it for a page of ours: its own type, no sniffing. Only images, PDFs and sounds, told by their bytes, are
 * ever stored.
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

/** RFC 6266: a plain name for old readers, the true one beside it. */
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

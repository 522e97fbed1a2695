import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer } from '../calls/FileAnswer.ts';

/**
 * Sends a file so that no browser can mistake it for a page of ours: its own type, no sniffing. The policy is short because
 * the browser's PDF viewer works under no stricter one; only images and PDFs, told by their bytes, are ever stored.
 */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply {
  reply.header('content-type', file.mediaType);
  reply.header('content-disposition', `${file.disposition}; ${nameOf(file.fileName)}`);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('content-security-policy', "frame-ancestors 'self'");
  if (file.etag !== undefined) {
    const etag = `"${file.etag}"`;
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  }
  return reply.send(Buffer.from(file.bytes));
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

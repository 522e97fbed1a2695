import type { FastifyRequest } from 'fastify';
import { refuse } from '../errors/refuse.ts';
import type { Upload } from './Upload.ts';

/**
 * Reads a multipart request whole: its size is limited, and a write must be able to repeat its transaction.
 *
 * @throws Refusal FILE_TOO_LARGE naming the file, MEDIA_UNSUPPORTED for another kind of body.
 */
export async function readMultipart(
  request: FastifyRequest,
  limit: string,
): Promise<{ fields: Readonly<Record<string, unknown>>; uploads: readonly Upload[] }> {
  if (!request.isMultipart()) {
    const found = request.headers['content-type'] ?? 'nessuno';
    throw refuse('MEDIA_UNSUPPORTED', { expected: 'multipart/form-data', found });
  }
  const fields: [string, unknown][] = [];
  const uploads: Upload[] = [];
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      fields.push([part.fieldname, part.value]);
      continue;
    }
    const bytes = await part.toBuffer().catch((error: unknown) => {
      if (part.file.truncated) throw refuse('FILE_TOO_LARGE', { fileName: part.filename, limit });
      throw error;
    });
    uploads.push({ field: part.fieldname, fileName: part.filename, bytes });
  }
  return { fields: Object.fromEntries(fields), uploads };
}

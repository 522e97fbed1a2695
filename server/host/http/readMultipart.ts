import type { FastifyRequest } from 'fastify';
import { refuse } from '../errors/refuse.ts';
import type { FileStore } from '../files/FileStore.ts';
import { shownName } from '../files/shownName.ts';
import type { Upload } from '../files/Upload.ts';

export interface MultipartInput {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly uploads: readonly Upload[];
}

/**
 * Reads a multipart request, its files straight to the disk; none of them stays there when the request is refused.
 *
 * @param most files, as the parser was told.
 * @throws Refusal FILE_TOO_LARGE naming the file, BAD_REQUEST for more of them, MEDIA_UNSUPPORTED for another kind of body.
 */
export async function readMultipart(
  request: FastifyRequest,
  files: FileStore,
  { limit, most }: { readonly limit: string; readonly most: number },
): Promise<MultipartInput> {
  if (!request.isMultipart()) {
    const found = request.headers['content-type'] ?? 'nessuno';
    throw refuse('MEDIA_UNSUPPORTED', { expected: 'multipart/form-data', found });
  }
  const fields: [string, unknown][] = [];
  const uploads: Upload[] = [];
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated) {
          throw refuse('BAD_REQUEST', { detail: 'un campo è troppo lungo' });
        }
        fields.push([part.fieldname, part.value]);
        continue;
      }
      const received = await files.receive(part.file);
      const fileName = nameOf(part);
      uploads.push({ field: part.fieldname, fileName, received });
      if (part.file.truncated) throw refuse('FILE_TOO_LARGE', { fileName: shownName(fileName), limit });
    }
  } catch (error) {
    await files.discard(...uploads.map(({ received }) => received));
    if (isTooMany(error))
      throw refuse('BAD_REQUEST', {
        detail: `troppi file in una sola richiesta: al massimo ${most} per volta, gli altri in un altro invio`,
      });
    throw isBroken(error)
      ? refuse('BAD_REQUEST', { detail: 'la trasmissione si è interrotta: i dati sono incompleti' })
      : error;
  }
  return { fields: Object.fromEntries(fields), uploads };
}

/** Empty where the client gives none, which the parser's types do not know. */
function nameOf({ filename }: { readonly filename: string | undefined }): string {
  return filename ?? '';
}

function isTooMany(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT';
}

/** The parser has no code for a body that ends before its last boundary. */
function isBroken(error: unknown): boolean {
  return error instanceof Error && error.message === 'Unexpected end of multipart data';
}

import type { FastifyRequest } from 'fastify';
import { refuse } from '../../errors/Refusal.ts';
import { messageWords, type SlotWords } from '../../errors/slotWords.ts';
import type { FileStore, Upload } from '../../files/FileStore.ts';
import { shownName } from '../../files/prepareUpload.ts';

export interface MultipartInput {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly uploads: readonly Upload[];
}

/**
 * Reads a multipart request and writes its files to disk; a refused request leaves no file behind.
 *
 * @param limit largest file, as text for the message.
 * @param most largest number of files, equal to the limit of the parser.
 * @throws Refusal FILE_TOO_LARGE with the file's name, BAD_REQUEST (too many files, broken body),
 * MEDIA_UNSUPPORTED.
 */
export async function readMultipart(
  request: FastifyRequest,
  files: FileStore,
  { limit, most }: { readonly limit: string; readonly most: number },
): Promise<MultipartInput> {
  if (!request.isMultipart()) {
    const contentType = request.headers['content-type'] ?? 'nessuno';
    throw refuse('MEDIA_UNSUPPORTED', { expected: 'multipart/form-data', found: contentType });
  }
  const fields: [string, unknown][] = [];
  const uploads: Upload[] = [];
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated) {
          throw refuse('BAD_REQUEST', { detail: messageWords('refusal.detail.field-long') });
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
        detail: messageWords('refusal.detail.files', { most }),
      });
    const detail = error instanceof Error ? BROKEN[error.message] : undefined;
    throw detail === undefined ? error : refuse('BAD_REQUEST', { detail });
  }
  return { fields: Object.fromEntries(fields), uploads };
}

/** Empty where the client sends no name; the parser's types leave this case out. */
function nameOf({ filename }: { readonly filename: string | undefined }): string {
  return filename ?? '';
}

function isTooMany(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT';
}

/** Reasons by the parser's messages, because these errors have no code. */
const BROKEN: Readonly<Record<string, SlotWords>> = {
  'Unexpected end of multipart data': messageWords('refusal.detail.cut'),
  'Multipart: Boundary not found': messageWords('refusal.detail.boundary'),
};

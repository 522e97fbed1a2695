import type { Json } from '../../contract/index.ts';
import { callByName } from '../../index.ts';
import type { FormServices } from '../field/services/FormServices.ts';
import type { useEngine } from '../provider/useEngine.ts';

type Client = ReturnType<typeof useEngine>['client'];
type Upload = Parameters<FormServices['uploadPhoto']>[0];

/**
 * A file becomes an attachment of its owner, once for its key.
 *
 * @returns the attachment's number.
 * @throws CallFailure as every call does.
 */
export async function uploadFile(client: Client, upload: Upload, signal: AbortSignal): Promise<Json> {
  const { key, repeat = false, file, name, field: _field, owner, ...where } = upload;
  // A file that is no picture has no time and place of capture.
  const capture = file.type.startsWith('image/') ? where : {};
  const body = { ...(owner as object), ...capture, file: new File([file], name, { type: file.type }) };
  const options = { signal, idempotencyKey: key, repeat };
  const answer = await callByName(client, 'uploadAttachment')({ body }, options);
  const [attachment] = (answer as { readonly attachments: readonly { readonly idAttach: number }[] })
    .attachments;
  if (attachment === undefined) throw new Error('The server kept no file.');
  return attachment.idAttach;
}

import type { FastifyBaseLogger } from 'fastify';
import { type DocumentRequest, RenderFailure, RenderTimeout } from '../../../renderer-pdf/index.ts';
import { refuse } from '../errors/Refusal.ts';
import { type Composing, composeDocument } from './composeDocument.ts';
import type { PrintServices } from './DocumentSource.ts';

/**
 * Prints a document in the queue; skipped when the client has gone. The caller checks that the user may see
 * its subject.
 *
 * @throws Refusal REPORT_CODE_UNKNOWN, NOT_FOUND, RENDER_FAILED, RENDER_SLOW, QUEUE_FULL.
 */
export async function documentFile(
  context: Composing & PrintServices & { readonly signal: AbortSignal },
  code: string,
  id: number,
): Promise<{ readonly bytes: Uint8Array; readonly fileName: string }> {
  const { prints, user, signal } = context;
  return prints.run(
    user.userId,
    async () => {
      const { request, fileName } = await composeDocument(context, code, id);
      return { bytes: await renderRequest(context, request), fileName };
    },
    signal,
  );
}

/**
 * Renders a composed document as PDF or image.
 *
 * @throws Refusal RENDER_FAILED, RENDER_SLOW; the browser's error is logged.
 */
export async function renderRequest(
  { documents, log }: Pick<PrintServices, 'documents'> & { readonly log: Pick<FastifyBaseLogger, 'error'> },
  request: DocumentRequest,
  as: 'render' | 'draw' = 'render',
): Promise<Uint8Array> {
  try {
    return await documents[as](request);
  } catch (error) {
    if (!(error instanceof RenderFailure)) throw error;
    log.error({ err: error, document: request.document.reportCode }, 'printing failed');
    if (error instanceof RenderTimeout) throw refuse('RENDER_SLOW');
    throw refuse('RENDER_FAILED');
  }
}

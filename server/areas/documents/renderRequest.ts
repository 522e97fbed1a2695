import { type DocumentRequest, RenderFailure, RenderTimeout } from '../../../renderer-pdf/index.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuse } from '../../host/errors/refuse.ts';

/**
 * Prints a composed document.
 *
 * @throws Refusal RENDER_FAILED, RENDER_SLOW; what the browser said goes to the log.
 */
export async function renderRequest(
  { documents, log }: Pick<CallContext, 'documents' | 'log'>,
  request: DocumentRequest,
): Promise<Uint8Array> {
  try {
    return await documents.render(request);
  } catch (error) {
    if (!(error instanceof RenderFailure)) throw error;
    log.error({ err: error, document: request.document.reportCode }, 'printing failed');
    if (error instanceof RenderTimeout) throw refuse('RENDER_SLOW');
    throw refuse('RENDER_FAILED');
  }
}

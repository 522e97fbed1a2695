import { useCallback, useState } from 'react';
import type { Calls } from '#generated/calls.ts';
import { callByName } from '../../../engine/index.ts';
import { failureText, useEngine, useFeedback, useMessages } from '../../../engine/react/index.ts';
import { saveFile } from './saveFile.ts';

type ReportCode = NonNullable<Calls['downloadRenderFile']['request']['body']>['reportCode'];

/** Prints a document of a team and gives it to the browser under its own name (CKL-03). One at a time; it may be left. */
export function usePdf() {
  const { client } = useEngine();
  const { t } = useMessages();
  const { toast } = useFeedback();
  const [abort, setAbort] = useState<AbortController | null>(null);
  const print = useCallback(
    async (reportCode: ReportCode, Id: number) => {
      const control = new AbortController();
      setAbort(control);
      try {
        await downloadDocument(client, { reportCode, Id }, control.signal);
      } catch (error) {
        if (!control.signal.aborted) toast({ variant: 'danger', text: failureText(error, t) });
      } finally {
        setAbort(null);
      }
    },
    [client, t, toast],
  );
  return { print, printing: abort !== null, cancel: () => abort?.abort() };
}

/** Asks for a document and saves it as the server names it. @throws what the call throws. */
async function downloadDocument(
  client: object,
  { reportCode, Id }: { readonly reportCode: ReportCode; readonly Id: number },
  signal: AbortSignal,
): Promise<void> {
  const call = callByName(client, 'downloadRenderFile');
  const input = { body: { query: { Id, Type: 'PDF' }, reportCode } };
  const answer = await call(input, { signal });
  const { file, filename } = answer as Calls['downloadRenderFile']['output'];
  saveFile(
    Uint8Array.from(atob(file), (character) => character.charCodeAt(0)),
    filename,
  );
}

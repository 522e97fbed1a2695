import { Button } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { callByName } from '../../index.ts';
import { saveFile } from '../calls/saveFile.ts';
import { failureText } from '../connection/failureText.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { BundleDialog } from './BundleDialog.tsx';

/**
 * Export and import of all changes by administrators in one file, e.g. from a test installation to
 * production.
 */
export function BundleTools({ onOpen }: { readonly onOpen: (path: string, at?: string) => void }) {
  const { t } = useMessages();
  const { client } = useEngine();
  const { alert, toast } = useFeedback();
  const id = useId();
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const bundle = (await callByName(client, 'exportSchemas')({})) as ExportedBundle;
      const { publication, files } = bundle;
      const text = JSON.stringify(bundle, null, 2);
      saveFile(
        new Blob([text], { type: 'application/json' }),
        t('schemas.bundle.fileName', { number: publication }),
      );
      toast({ variant: 'success', text: t('schemas.bundle.exported', { count: files.length }) });
    } catch (error) {
      await alert(failureText(error, t));
    }
    setBusy(false);
  };
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('schemas.bundle')}</h2>
      <p className="schemas-note">{t('schemas.bundle.what')}</p>
      <div className="workbook-tools">
        <Button text={t('schemas.bundle.export')} loading={busy} onClick={() => void download()} />
        <Button text={t('schemas.bundle.import')} onClick={() => setAsks(true)} />
      </div>
      {asks ? <BundleDialog onOpen={onOpen} onDone={() => setAsks(false)} /> : null}
    </section>
  );
}

interface ExportedBundle {
  readonly publication: number;
  readonly files: readonly unknown[];
}

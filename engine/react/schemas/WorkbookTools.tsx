import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useMessages } from '../provider/useMessages.ts';
import { ExportDialog } from './ExportDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import './workbook.css';

/** Checklists that come from a workbook, and go into one. */
export function WorkbookTools({ onOpen }: { readonly onOpen: (form: string) => void }) {
  const { t } = useMessages();
  const [asks, setAsks] = useState<'import' | 'export'>();
  const close = () => setAsks(undefined);
  return (
    <section className="workbook-tools" aria-label={t('schemas.workbook.tools')}>
      <Button text={t('schemas.workbook.import')} onClick={() => setAsks('import')} />
      <Button text={t('schemas.workbook.export')} onClick={() => setAsks('export')} />
      {asks === 'import' ? <ImportDialog onCancel={close} onOpen={onOpen} /> : null}
      {asks === 'export' ? <ExportDialog onDone={close} /> : null}
    </section>
  );
}

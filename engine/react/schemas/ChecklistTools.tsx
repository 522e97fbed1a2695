import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useMessages } from '../provider/useMessages.ts';
import { ExportDialog } from './ExportDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { NewChecklistDialog } from './NewChecklistDialog.tsx';
import './workbook.css';

/** Buttons to create a checklist, import one from a workbook, and export one. */
export function ChecklistTools({ onOpen }: { readonly onOpen: (form: string) => void }) {
  const { t } = useMessages();
  const [asks, setAsks] = useState<'new' | 'import' | 'export'>();
  const close = () => setAsks(undefined);
  return (
    <section className="workbook-tools" aria-label={t('schemas.checklist.tools')}>
      <Button intent="primary" text={t('schemas.checklist.new')} onClick={() => setAsks('new')} />
      <Button text={t('schemas.workbook.import')} onClick={() => setAsks('import')} />
      <Button text={t('schemas.workbook.export')} onClick={() => setAsks('export')} />
      {asks === 'new' ? <NewChecklistDialog onCancel={close} onOpen={onOpen} /> : null}
      {asks === 'import' ? <ImportDialog onCancel={close} onOpen={onOpen} /> : null}
      {asks === 'export' ? <ExportDialog onDone={close} /> : null}
    </section>
  );
}

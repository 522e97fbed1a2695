import { Button } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { useState } from 'react';
import type { DataRecord } from '../../../contract/index.ts';
import { failureText } from '../../calls/failureText.ts';
import { useFeedback } from '../../feedback/useFeedback.ts';
import { today } from '../../provider/today.ts';
import { useMessages } from '../../provider/useMessages.ts';
import type { TableView } from '../TableView.ts';
import { exportCells } from './exportCells.ts';
import { saveText } from './saveText.ts';
import { TooLong } from './TooLong.ts';
import { toCsv } from './toCsv.ts';

interface ExportButtonProps {
  readonly view: TableView;
  readonly title: string;
  /** Every row of the list as it is narrowed now. */
  readonly rows: () => Promise<readonly DataRecord[]>;
}

/** Saves the list as it is searched and filtered, whole, as CSV. */
export function ExportButton({ view, title, rows }: ExportButtonProps) {
  const messages = useMessages();
  const { toast } = useFeedback();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const text = toCsv(exportCells(view, await rows(), messages), messages.locale);
      saveText(text, `${title} ${today()}.csv`, 'text/csv;charset=utf-8');
    } catch (error) {
      const text = error instanceof TooLong ? error.message : failureText(error, messages.t);
      toast({ variant: 'danger', text });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="minimal"
      className="export-button"
      icon={<Download size={20} aria-hidden />}
      text={messages.t('table.export')}
      loading={busy}
      onClick={() => void save()}
    />
  );
}

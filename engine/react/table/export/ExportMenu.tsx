import { Button } from '@blueprintjs/core';
import { CaretDown, Download } from '@blueprintjs/icons';
import { useState } from 'react';
import type { DataRecord } from '../../../contract/index.ts';
import { failureText } from '../../calls/failureText.ts';
import { useFeedback } from '../../feedback/useFeedback.ts';
import { today } from '../../provider/today.ts';
import { useMessages } from '../../provider/useMessages.ts';
import type { TableView } from '../TableView.ts';
import { exportCells } from './exportCells.ts';
import { type ExportFormat, FORMATS } from './formats.ts';
import { saveFile } from './saveFile.ts';
import { TooLong } from './TooLong.ts';
import { useMenu } from './useMenu.ts';
import './export.css';

interface ExportMenuProps {
  readonly view: TableView;
  readonly title: string;
  /** Every row of the list as it is narrowed now. */
  readonly rows: () => Promise<readonly DataRecord[]>;
}

/** Saves the list as it is searched and filtered, whole, in the format that the reader chooses. */
export function ExportMenu({ view, title, rows }: ExportMenuProps) {
  const messages = useMessages();
  const { t } = messages;
  const { toast } = useFeedback();
  const [busy, setBusy] = useState(false);
  const { open, id, rootProps, buttonProps, menuProps, close } = useMenu();
  const save = async ({ id: ending, write }: ExportFormat) => {
    close();
    setBusy(true);
    try {
      const cells = exportCells(view, await rows(), messages);
      saveFile(await write(title, cells, messages), `${title} ${today()}.${ending}`);
    } catch (error) {
      const text = error instanceof TooLong ? error.message : failureText(error, t);
      toast({ variant: 'danger', text });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="export" data-print="no" {...rootProps}>
      <Button
        variant="minimal"
        icon={<Download size={20} aria-hidden />}
        endIcon={<CaretDown size={16} aria-hidden />}
        text={t('table.export')}
        loading={busy}
        {...buttonProps}
      />
      {open ? (
        <div id={id} className="export-menu" role="menu" aria-label={t('table.export')} {...menuProps}>
          {FORMATS.map((format) => (
            <button
              key={format.id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => void save(format)}
            >
              {t(format.label)}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

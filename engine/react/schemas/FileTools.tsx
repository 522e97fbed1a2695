import { Button } from '@blueprintjs/core';
import { Add, ArrowDown, ArrowUp, Trash } from '@blueprintjs/icons';
import type { FileRow } from '../../editor/index.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { EntryWork } from './useEntryWork.ts';

interface FileToolsProps {
  readonly work: EntryWork;
  readonly rows: readonly FileRow[];
  readonly chosen: FileRow | undefined;
  readonly onAdd: () => void;
  readonly onRemove: (row: FileRow) => void;
}

/** What may be done with the line that is chosen, by finger; nothing that no line of the file lets one do. */
export function FileTools({ work, rows, chosen, onAdd, onRemove }: FileToolsProps) {
  const { t } = useMessages();
  const { may, move } = work;
  return (
    <div className="schemas-tools">
      {rows.some((row) => may('add', row)) ? (
        <Button
          icon={<Add size={20} aria-hidden />}
          text={t('schemas.addEntry')}
          disabled={!may('add', chosen)}
          onClick={onAdd}
        />
      ) : null}
      <Button
        icon={<ArrowUp size={20} aria-hidden />}
        aria-label={t('schemas.up')}
        disabled={!may('move', chosen)}
        onClick={() => chosen && move(chosen, 'up')}
      />
      <Button
        icon={<ArrowDown size={20} aria-hidden />}
        aria-label={t('schemas.down')}
        disabled={!may('move', chosen)}
        onClick={() => chosen && move(chosen, 'down')}
      />
      {rows.some((row) => may('remove', row)) ? (
        <Button
          icon={<Trash size={20} aria-hidden />}
          aria-label={t('schemas.removeEntry')}
          disabled={!may('remove', chosen)}
          onClick={() => chosen && onRemove(chosen)}
        />
      ) : null}
    </div>
  );
}

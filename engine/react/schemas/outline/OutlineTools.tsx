import { Button } from '@blueprintjs/core';
import { Add, ArrowDown, ArrowUp, Duplicate, FolderNew, Trash } from '@blueprintjs/icons';
import type { OutlineRow } from '../../../editor/index.ts';
import { useMessages } from '../../provider/useMessages.ts';
import type { NewEntryKind } from './NewEntryDialog.tsx';
import { isFormFile, type OutlineWork, outlineWords } from './useOutlineWork.ts';

/** The dialog to open. */
export type OutlineQuestion = NewEntryKind | 'removal';

interface OutlineToolsProps {
  readonly path: string;
  readonly rows: readonly OutlineRow[];
  readonly work: OutlineWork;
  readonly onAsk: (question: NewEntryKind) => void;
  /** Duplicates the line below itself; undefined for a line that is no item. */
  readonly onDuplicate: (() => void) | undefined;
  readonly onRemove: (row: OutlineRow) => void;
}

/**
 * Buttons for the selected line, without operations that no line of the file allows. A form item is added
 * after that line, a group after its group; without a selection, or in a fragment, at the end of the items.
 */
export function OutlineTools({ path, rows, work, onAsk, onDuplicate, onRemove }: OutlineToolsProps) {
  const { t } = useMessages();
  const { chosen, may, move } = work;
  const isForm = isFormFile(path);
  const [mayAdd, mayMove, mayRemove] = (['add', 'move', 'remove'] as const).map((kind) =>
    rows.some((row) => may(kind, row)),
  );
  if (!isForm && !mayAdd && !mayMove && !mayRemove) return null;
  return (
    <div className="schemas-tools">
      {isForm ? (
        <>
          <Button
            icon={<Add size={20} aria-hidden />}
            text={t('schemas.add')}
            disabled={!mayMove}
            onClick={() => onAsk('item')}
          />
          <Button
            icon={<FolderNew size={20} aria-hidden />}
            text={t('schemas.addGroup')}
            onClick={() => onAsk('group')}
          />
          <Button
            icon={<Duplicate size={20} aria-hidden />}
            aria-label={t('schemas.duplicate')}
            disabled={onDuplicate === undefined}
            onClick={() => onDuplicate?.()}
          />
        </>
      ) : mayAdd ? (
        <Button
          icon={<Add size={20} aria-hidden />}
          text={t('schemas.addEntry')}
          disabled={!may('add', chosen)}
          onClick={() => onAsk('entry')}
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
      {mayRemove ? (
        <Button
          icon={<Trash size={20} aria-hidden />}
          aria-label={t(outlineWords(path).remove)}
          disabled={!may('remove', chosen)}
          onClick={() => chosen && onRemove(chosen)}
        />
      ) : null}
    </div>
  );
}

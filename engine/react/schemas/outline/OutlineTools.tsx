import { Button } from '@blueprintjs/core';
import { Add, ArrowDown, ArrowUp, Duplicate, FolderNew, Trash } from '@blueprintjs/icons';
import type { OutlineRow } from '../../../editor/index.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { ENTRY_TEXTS, type NewEntryKind } from './NewEntryDialog.tsx';
import { entryKinds, type OutlineWork, useOutlineText } from './useOutlineWork.ts';

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
  const outlineText = useOutlineText(path);
  const { chosen, may, mayAdd, move } = work;
  const [mayExtend, mayMove, mayRemove] = (['add', 'move', 'remove'] as const).map((kind) =>
    rows.some((row) => may(kind, row)),
  );
  const kinds = entryKinds(path).filter((kind) => kind !== 'entry' || mayExtend);
  if (kinds.length === 0 && !mayMove && !mayRemove) return null;
  return (
    <div className="schemas-tools">
      {kinds.map((kind) => (
        <Button
          key={kind}
          icon={kind === 'group' ? <FolderNew size={20} aria-hidden /> : <Add size={20} aria-hidden />}
          text={t(ENTRY_TEXTS[kind].add)}
          disabled={!mayAdd(kind)}
          onClick={() => onAsk(kind)}
        />
      ))}
      {kinds.includes('item') ? (
        <Button
          icon={<Duplicate size={20} aria-hidden />}
          aria-label={t('schemas.duplicate')}
          disabled={onDuplicate === undefined}
          onClick={() => onDuplicate?.()}
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
          aria-label={outlineText('remove')}
          disabled={!may('remove', chosen)}
          onClick={() => chosen && onRemove(chosen)}
        />
      ) : null}
    </div>
  );
}

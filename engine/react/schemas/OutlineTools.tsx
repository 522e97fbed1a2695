import { Button } from '@blueprintjs/core';
import { Add, ArrowDown, ArrowUp, Duplicate, FolderNew, Trash } from '@blueprintjs/icons';
import { useMessages } from '../provider/useMessages.ts';
import type { OutlineRow } from './outlineRows.ts';

interface OutlineToolsProps {
  readonly chosen: OutlineRow | undefined;
  /** There is a group that takes an item, whatever is chosen. */
  readonly mayAdd: boolean;
  readonly onAdd: () => void;
  readonly onAddGroup: () => void;
  /** Once more, behind itself; undefined where the line is no item by itself. */
  readonly onDuplicate: (() => void) | undefined;
  readonly onMove: (row: OutlineRow, way: 'up' | 'down') => void;
  readonly onRemove: (row: OutlineRow) => void;
}

/**
 * What may be done with the line that is chosen, by finger; what a fragment puts there stays where it is. An item is added behind that line, a group behind
 * its group; where none is chosen, where items end.
 */
export function OutlineTools({
  chosen,
  mayAdd,
  onAdd,
  onAddGroup,
  onDuplicate,
  onMove,
  onRemove,
}: OutlineToolsProps) {
  const { t } = useMessages();
  const disabled = chosen?.own !== true;
  return (
    <div className="schemas-tools">
      <Button
        icon={<Add size={20} aria-hidden />}
        text={t('schemas.add')}
        disabled={!mayAdd}
        onClick={onAdd}
      />
      <Button icon={<FolderNew size={20} aria-hidden />} text={t('schemas.addGroup')} onClick={onAddGroup} />
      <Button
        icon={<Duplicate size={20} aria-hidden />}
        aria-label={t('schemas.duplicate')}
        disabled={onDuplicate === undefined}
        onClick={() => onDuplicate?.()}
      />
      <Button
        icon={<ArrowUp size={20} aria-hidden />}
        aria-label={t('schemas.up')}
        {...{ disabled }}
        onClick={() => chosen && onMove(chosen, 'up')}
      />
      <Button
        icon={<ArrowDown size={20} aria-hidden />}
        aria-label={t('schemas.down')}
        {...{ disabled }}
        onClick={() => chosen && onMove(chosen, 'down')}
      />
      <Button
        icon={<Trash size={20} aria-hidden />}
        aria-label={t('schemas.remove')}
        {...{ disabled }}
        onClick={() => chosen && onRemove(chosen)}
      />
    </div>
  );
}

import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import { useMessages } from '../provider/useMessages.ts';
import type { ViewGroup } from './TableView.ts';
import { rowsText } from './totalCells.ts';
import type { Folding } from './useFolding.ts';
import './groups.css';

interface GroupButtonProps {
  readonly group: ViewGroup;
  readonly folding: Folding;
}

/** Header of a group: name, number of rows, toggle. */
export function GroupButton({ group, folding }: GroupButtonProps) {
  const { t } = useMessages();
  const { key, text, count, rows } = group;
  const closed = folding.isClosed(key);
  const all = rowsText(count, t);
  const Sign = closed ? ChevronRight : ChevronDown;
  return (
    <button
      type="button"
      className="group-button"
      data-print="yes"
      aria-expanded={!closed}
      onClick={() => folding.toggle(key)}
    >
      <Sign size={20} aria-hidden />
      <span>{text}</span>
      <span className="group-count">
        {rows.length < count ? t('table.group.part', { all, shown: rows.length }) : all}
      </span>
    </button>
  );
}

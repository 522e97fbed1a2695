import type { TableState } from '../../index.ts';
import { BoardTools } from './BoardTools.tsx';
import { ChartTools } from './ChartTools.tsx';
import { GroupTools } from './GroupTools.tsx';
import type { TableView } from './TableView.ts';
import type { Folding } from './useFolding.ts';
import { ViewTools } from './ViewTools.tsx';
import './groups.css';

interface WayToolsProps {
  /** Name under which views of the list are stored, if the server supports it. */
  readonly list: string | undefined;
  readonly boards: boolean;
  readonly view: TableView;
  readonly state: TableState;
  readonly onState: (state: TableState) => void;
  readonly folding: Folding;
}

/** Tools that change how a list is displayed: view, groups, chart, board. */
export function WayTools({ list, boards, view, state, onState, folding }: WayToolsProps) {
  const { model } = view;
  const { presets, keepViews, groupBy, charts } = model.table;
  return (
    <div className="table-ways">
      {list === undefined || (presets === undefined && keepViews !== true) ? null : (
        <ViewTools {...{ list, model, state, onState }} />
      )}
      {groupBy === undefined || state.board === true ? null : (
        <GroupTools {...{ view, state, onState, folding }} />
      )}
      {charts === undefined ? null : <ChartTools {...{ view, state, onState }} />}
      {boards ? <BoardTools {...{ state, onState }} /> : null}
    </div>
  );
}

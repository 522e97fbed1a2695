import { Button } from '@blueprintjs/core';
import { ListColumns, Th } from '@blueprintjs/icons';
import { useId } from 'react';
import type { TableState } from '../../index.ts';
import { SelectBox } from '../icons/SelectBox.tsx';
import { useMessages } from '../provider/useMessages.ts';
import type { TableView } from './TableView.ts';

interface ShapeToolsProps {
  readonly view: TableView;
  readonly state: TableState;
  readonly onState: (state: TableState) => void;
}

/** Select for the columns on a desk: one of the table's layouts, or all of them as a grid. */
export function ShapeTools({ view, state, onState }: ShapeToolsProps) {
  const { t } = useMessages();
  const id = useId();
  const { views = [], wide = false } = view.model.table;
  const isWide = state.wide === true;
  return (
    <div className="row table-shape">
      {views.length === 0 || isWide ? null : (
        <>
          <label htmlFor={id}>{t('table.view')}</label>
          <SelectBox
            id={id}
            value={view.layout ?? ''}
            options={views.map(({ layout, label }) => ({ value: layout, label: t(label) }))}
            onChange={(event) => onState({ ...state, layout: event.target.value })}
          />
        </>
      )}
      {wide ? (
        <Button
          icon={isWide ? <ListColumns size={20} aria-hidden /> : <Th size={20} aria-hidden />}
          text={t(isWide ? 'table.showList' : 'table.showWide')}
          onClick={() => onState({ ...state, wide: isWide ? undefined : true })}
        />
      ) : null}
    </div>
  );
}

import { Button } from '@blueprintjs/core';
import { CollapseAll, ExpandAll } from '@blueprintjs/icons';
import { useId } from 'react';
import type { TableState } from '../../index.ts';
import { SelectBox } from '../icons/SelectBox.tsx';
import { useMessages } from '../provider/useMessages.ts';
import type { TableView } from './TableView.ts';
import type { Folding } from './useFolding.ts';

interface GroupToolsProps {
  readonly view: TableView;
  readonly state: TableState;
  readonly onState: (state: TableState) => void;
  readonly folding: Folding;
}

/** Select for the grouping field; buttons to open or close all groups. */
export function GroupTools({ view, state, onState, folding }: GroupToolsProps) {
  const { t } = useMessages();
  const id = useId();
  const { groupBy, columns } = view.model.table;
  if (groupBy === undefined) return null;
  const keys = view.groups?.map(({ key }) => key) ?? [];
  const closed = keys.length > 0 && keys.every((key) => folding.isClosed(key));
  const labelOf = (field: string) => t(columns.find((column) => column.field === field)?.label ?? field);
  const choices = groupBy.fields.map((field) => ({ value: field, label: labelOf(field) }));
  return (
    <div className="row table-groups table-tools">
      {groupBy.fixed === true ? null : (
        <>
          <label htmlFor={id}>{t('table.groupBy')}</label>
          <SelectBox
            id={id}
            value={state.groupBy ?? ''}
            options={[{ value: '', label: t('table.group.none') }, ...choices]}
            onChange={({ target }) => onState({ ...state, page: 1, groupBy: target.value })}
          />
        </>
      )}
      {keys.length < 2 || state.wide === true ? null : (
        <Button
          variant="minimal"
          icon={closed ? <ExpandAll size={20} aria-hidden /> : <CollapseAll size={20} aria-hidden />}
          text={t(closed ? 'table.group.open' : 'table.group.close')}
          onClick={() => folding.fold(keys, !closed)}
        />
      )}
    </div>
  );
}

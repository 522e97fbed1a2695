import { Button } from '@blueprintjs/core';
import { Bookmark, CollapseAll, Edit, ExpandAll, ListColumns, Th } from '@blueprintjs/icons';
import { lazy, Suspense, useId, useState } from 'react';
import {
  agrees,
  presetState,
  readView,
  type TableModel,
  type TableState,
  viewQuery,
} from '../../../index.ts';
import { SelectBox } from '../../icons/SelectBox.tsx';
import { KeyChoice } from '../../navigation/KeyChoice.tsx';
import { useMessages } from '../../provider/useMessages.ts';
import { ChartTools } from '../chart/ChartTools.tsx';
import type { Folding } from '../rows/groups.tsx';
import type { TableView } from '../TableView.ts';
import { useDroppedPartsToast, useListViews } from './FirstView.tsx';
import '../rows/groups.css';

// On demand: views are rarely saved.
const ViewDialog = lazy(async () => ({ default: (await import('./ViewDialog.tsx')).ViewDialog }));

interface ViewToolsProps {
  /** Name of the list, under which the user's views are stored. */
  readonly list: string;
  readonly model: TableModel;
  readonly state: TableState;
  readonly onState: (state: TableState) => void;
}

/** Select for the list's presets and the user's saved views. */
function ViewTools({ list, model, state, onState }: ViewToolsProps) {
  const { t } = useMessages();
  const id = useId();
  const [open, setOpen] = useState(false);
  const { presets = [], keepViews = false } = model.table;
  const viewsCall = useListViews(keepViews ? list : undefined);
  const tellDropped = useDroppedPartsToast();
  const savedViews = (viewsCall.data?.views ?? []).filter(({ query }) => agrees(model, query));
  const now = viewQuery(model, state);
  const currentView = savedViews.find(({ query }) => viewQuery(model, readView(model, query).state) === now);
  const preset = presets.findIndex((candidate) => viewQuery(model, presetState(model, candidate)) === now);
  const whole = now === viewQuery(model, model.initial);
  const chosen =
    currentView === undefined ? (preset < 0 ? (whole ? ALL : CHANGED) : `${preset}`) : OWN + currentView.name;
  const choose = (value: string) => {
    const view = savedViews.find(({ name }) => OWN + name === value);
    const proposed = presets[Number(value)];
    if (view !== undefined) {
      const { state: next, dropped } = readView(model, view.query);
      tellDropped(view.name, dropped);
      onState(next);
    } else if (value === ALL) onState(model.initial);
    else if (proposed !== undefined) onState(presetState(model, proposed));
  };
  return (
    <div className="row table-views table-tools">
      <label htmlFor={id}>{t('views.view')}</label>
      <SelectBox id={id} value={chosen} onChange={({ target }) => choose(target.value)}>
        {chosen === CHANGED ? <option value={CHANGED}>{t('views.changed')}</option> : null}
        <option value={ALL}>{t('views.all')}</option>
        {presets.length === 0 ? null : (
          <optgroup label={t('views.presets')}>
            {presets.map(({ label }, at) => (
              <option key={label} value={`${at}`}>
                {t(label)}
              </option>
            ))}
          </optgroup>
        )}
        {savedViews.length === 0 ? null : (
          <optgroup label={t('views.own')}>
            {savedViews.map(({ name }) => (
              <option key={name} value={OWN + name}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
      </SelectBox>
      {keepViews && viewsCall.data !== undefined ? (
        <Button
          variant="minimal"
          icon={
            currentView === undefined ? <Bookmark size={20} aria-hidden /> : <Edit size={20} aria-hidden />
          }
          text={t(currentView === undefined ? 'views.keep' : 'views.edit')}
          onClick={() => setOpen(true)}
        />
      ) : null}
      {open ? (
        <Suspense>
          <ViewDialog
            {...{
              list,
              view: currentView,
              query: now,
              title: t(currentView === undefined ? 'views.keep' : 'views.edit'),
            }}
            onClose={(changed) => {
              setOpen(false);
              if (changed) void viewsCall.refresh();
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

const ALL = 'all';
const CHANGED = 'changed';
/** Prefix of the option values of saved views: their names are free text and may equal another value. */
const OWN = 'own ';

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

interface BoardToolsProps {
  readonly state: TableState;
  readonly onState: (state: TableState) => void;
}

/** Switch between list and board. */
function BoardTools({ state, onState }: BoardToolsProps) {
  const { t } = useMessages();
  return (
    <KeyChoice
      label={t('board.face')}
      value={state.board === true ? 'board' : 'list'}
      choices={[
        { value: 'list', label: t('board.list') },
        { value: 'board', label: t('board.board') },
      ]}
      onChoose={(face) => onState({ ...state, page: 1, board: face === 'board' ? true : undefined })}
    />
  );
}

interface GroupToolsProps {
  readonly view: TableView;
  readonly state: TableState;
  readonly onState: (state: TableState) => void;
  readonly folding: Folding;
}

/** Select for the grouping field; buttons to open or close all groups. */
function GroupTools({ view, state, onState, folding }: GroupToolsProps) {
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
      <label htmlFor={id}>{t('table.groupBy')}</label>
      <SelectBox
        id={id}
        value={state.groupBy ?? ''}
        options={[{ value: '', label: t('table.group.none') }, ...choices]}
        onChange={({ target }) => onState({ ...state, page: 1, groupBy: target.value })}
      />
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

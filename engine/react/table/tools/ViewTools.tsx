import { Button } from '@blueprintjs/core';
import { Bookmark, Edit } from '@blueprintjs/icons';
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
import { useMessages } from '../../provider/useMessages.ts';
import { useDroppedTold, useListViews } from './FirstView.tsx';

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
export function ViewTools({ list, model, state, onState }: ViewToolsProps) {
  const { t } = useMessages();
  const id = useId();
  const [open, setOpen] = useState(false);
  const { presets = [], keepViews = false } = model.table;
  const viewsCall = useListViews(keepViews ? list : undefined);
  const tellDropped = useDroppedTold();
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

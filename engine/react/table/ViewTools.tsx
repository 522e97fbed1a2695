import { Button } from '@blueprintjs/core';
import { Bookmark, Edit } from '@blueprintjs/icons';
import { lazy, Suspense, useId, useState } from 'react';
import { presetState, readView, type TableModel, type TableState, viewQuery } from '../../index.ts';
import { SelectBox } from '../icons/SelectBox.tsx';
import { useMessages } from '../provider/useMessages.ts';
import { useDroppedTold } from './useDroppedTold.ts';
import { useListViews } from './useListViews.ts';

// Few keep a view, and not often.
const ViewDialog = lazy(async () => ({ default: (await import('./ViewDialog.tsx')).ViewDialog }));

interface ViewToolsProps {
  /** The list's name, under which the reader's views are kept. */
  readonly list: string;
  readonly model: TableModel;
  readonly state: TableState;
  readonly onState: (state: TableState) => void;
}

/** Ways of looking at a list by name: those that it proposes, and those that the reader keeps. */
export function ViewTools({ list, model, state, onState }: ViewToolsProps) {
  const { t } = useMessages();
  const id = useId();
  const [open, setOpen] = useState(false);
  const { presets = [], keepViews = false } = model.table;
  const kept = useListViews(keepViews ? list : undefined);
  const tellDropped = useDroppedTold();
  const own = kept.data?.views ?? [];
  const now = viewQuery(model, state);
  const shown = own.find(({ query }) => viewQuery(model, readView(model, query).state) === now);
  const preset = presets.findIndex((each) => viewQuery(model, presetState(model, each)) === now);
  const whole = now === viewQuery(model, model.initial);
  const chosen =
    shown === undefined ? (preset < 0 ? (whole ? ALL : CHANGED) : `${preset}`) : OWN + shown.name;
  const choose = (value: string) => {
    const view = own.find(({ name }) => OWN + name === value);
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
        {own.length === 0 ? null : (
          <optgroup label={t('views.own')}>
            {own.map(({ name }) => (
              <option key={name} value={OWN + name}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
      </SelectBox>
      {keepViews && kept.data !== undefined ? (
        <Button
          variant="minimal"
          icon={shown === undefined ? <Bookmark size={20} aria-hidden /> : <Edit size={20} aria-hidden />}
          text={t(shown === undefined ? 'views.keep' : 'views.edit')}
          onClick={() => setOpen(true)}
        />
      ) : null}
      {open ? (
        <Suspense>
          <ViewDialog
            {...{
              list,
              view: shown,
              query: now,
              title: t(shown === undefined ? 'views.keep' : 'views.edit'),
            }}
            onClose={(changed) => {
              setOpen(false);
              if (changed) void kept.refresh();
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

const ALL = 'all';
const CHANGED = 'changed';
/** Before the name of a view of one's own: it may be called as anything. */
const OWN = 'own ';

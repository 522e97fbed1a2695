import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight, DoubleChevronLeft, DoubleChevronRight } from '@blueprintjs/icons';
import { type ReactElement, useId } from 'react';
import type { TableModel, TableState } from '../../../index.ts';
import { SelectBox } from '../../icons/SelectBox.tsx';
import { useMessages } from '../../provider/useMessages.ts';
import './tools.css';

interface PagerProps {
  readonly title: string;
  readonly model: TableModel;
  readonly state: TableState;
  readonly onState: (state: TableState) => void;
  readonly sizes: readonly number[];
  readonly total: number;
}

/** Position in a long list, with page navigation. */
export function Pager({ title, model, state, onState, sizes, total }: PagerProps) {
  const { t, catalogue } = useMessages();
  const id = useId();
  const { page } = state;
  const last = model.pages(state, total);
  const step = (id: string, target: number, icon: ReactElement) => (
    <Button
      className="icon-button"
      aria-label={t(id)}
      icon={icon}
      disabled={target === page || target < 1 || target > last}
      onClick={() => onState({ ...state, page: target })}
    />
  );
  return (
    <nav className="pager" data-print="yes" aria-label={t('table.pages', { title })}>
      <output className="number" aria-live="polite">
        {model.rangeText(state, total, catalogue)}
      </output>
      <div className="row pager-steps" data-repeats>
        {step('table.firstPage', 1, <DoubleChevronLeft size={20} aria-hidden />)}
        {step('table.previousPage', page - 1, <ChevronLeft size={20} aria-hidden />)}
        {step('table.nextPage', page + 1, <ChevronRight size={20} aria-hidden />)}
        {step('table.lastPage', last, <DoubleChevronRight size={20} aria-hidden />)}
      </div>
      <div className="row">
        <label htmlFor={id}>{t('table.pageSize')}</label>
        <SelectBox
          id={id}
          value={state.perPage}
          options={sizes.map((size) => ({ value: size, label: String(size) }))}
          onChange={(event) => onState({ ...state, page: 1, perPage: Number(event.target.value) })}
        />
      </div>
    </nav>
  );
}

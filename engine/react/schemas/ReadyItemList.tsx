import { useId, useState } from 'react';
import type { OutlinePlace, ReadyItem } from '../../editor/index.ts';
import { useMessages } from '../provider/useMessages.ts';
import { isSearched } from './isSearched.ts';
import { isSame } from './outlineRows.ts';

interface ReadyItemListProps {
  readonly items: readonly ReadyItem[];
  readonly chosen: OutlinePlace | undefined;
  readonly onChoose: (item: ReadyItem) => void;
}

/** Maximum number of items listed; others are found by search. */
const MOST = 50;

/** Items of existing checklists, searchable by label, section and form, for selection. */
export function ReadyItemList({ items, chosen, onChoose }: ReadyItemListProps) {
  const { t } = useMessages();
  const id = useId();
  const [search, setAsked] = useState('');
  const matches = items.filter((item) =>
    isSearched(`${t(item.title)} ${t(item.section)} ${t(item.form)}`, search),
  );
  return (
    <>
      <label className="bp6-label" htmlFor={`${id}-search`}>
        {t('schemas.item.search')}
        <input
          id={`${id}-search`}
          type="search"
          className="bp6-input bp6-fill"
          value={search}
          onChange={(event) => setAsked(event.target.value)}
        />
      </label>
      <fieldset className="schemas-choice schemas-ready">
        <legend>{t('schemas.item.readyCount', { count: matches.length })}</legend>
        {matches.slice(0, MOST).map((item) => (
          <label key={`${item.file}${item.pointer}`}>
            <input
              type="radio"
              name={`${id}-item`}
              checked={isSame(item, chosen)}
              onChange={() => onChoose(item)}
            />
            <span>
              {t(item.title)}
              <span className="schemas-file">
                {t(item.form)} · {t(item.section)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {matches.length > MOST ? <p>{t('schemas.item.readyMore', { count: matches.length - MOST })}</p> : null}
    </>
  );
}

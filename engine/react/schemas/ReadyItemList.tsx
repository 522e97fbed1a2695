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

/** As many as are looked over; the others are found by searching. */
const MOST = 50;

/** The items that checklists have already, searched by what they ask and where: one of them is chosen. */
export function ReadyItemList({ items, chosen, onChoose }: ReadyItemListProps) {
  const { t } = useMessages();
  const id = useId();
  const [asked, setAsked] = useState('');
  const found = items.filter((item) =>
    isSearched(`${t(item.title)} ${t(item.section)} ${t(item.form)}`, asked),
  );
  return (
    <>
      <label className="bp6-label" htmlFor={`${id}-search`}>
        {t('schemas.item.search')}
        <input
          id={`${id}-search`}
          type="search"
          className="bp6-input bp6-fill"
          value={asked}
          onChange={(event) => setAsked(event.target.value)}
        />
      </label>
      <fieldset className="schemas-choice schemas-ready">
        <legend>{t('schemas.item.readyCount', { count: found.length })}</legend>
        {found.slice(0, MOST).map((item) => (
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
      {found.length > MOST ? <p>{t('schemas.item.readyMore', { count: found.length - MOST })}</p> : null}
    </>
  );
}

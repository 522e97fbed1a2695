import { Button } from '@blueprintjs/core';
import { ArrowDown, ArrowUp } from '@blueprintjs/icons';
import { useId } from 'react';
import { menuOrder, stepInMenu } from '../../editor/index.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { EditSteps } from './useEditSteps.ts';

interface MenuPlacesProps {
  /** The page. */
  readonly file: string;
  readonly editing: EditSteps;
}

/** Where a page stands in the menu, among those of its group; Alt and an arrow, or a button, moves it. */
export function MenuPlaces({ file, editing }: MenuPlacesProps) {
  const { t } = useMessages();
  const id = useId();
  const all = menuOrder(editing.files);
  const own = all.find((each) => each.file === file);
  if (own === undefined) return null;
  const group = all.filter((each) => each.group === own.group);
  const move = (way: 'up' | 'down') =>
    editing.edit(stepInMenu(editing.now(), file, way), {
      label: t(`schemas.step-${way}`, { what: t(own.label) }),
    });
  return (
    <section
      className="schemas-panel"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        move(event.key === 'ArrowUp' ? 'up' : 'down');
      }}
    >
      <h2 id={id}>{t('schemas.menu')}</h2>
      {own.group === '' ? null : <p>{t(own.group)}</p>}
      <ol className="schemas-menu">
        {group.map((each) => (
          <li key={each.file} aria-current={each.file === file ? 'true' : undefined}>
            {t(each.label)}
          </li>
        ))}
      </ol>
      <div className="schemas-tools">
        <Button
          icon={<ArrowUp size={20} aria-hidden />}
          text={t('schemas.up')}
          disabled={group[0]?.file === file}
          onClick={() => move('up')}
        />
        <Button
          icon={<ArrowDown size={20} aria-hidden />}
          text={t('schemas.down')}
          disabled={group.at(-1)?.file === file}
          onClick={() => move('down')}
        />
      </div>
    </section>
  );
}

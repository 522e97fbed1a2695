import { Button } from '@blueprintjs/core';
import { ArrowDown, ArrowUp } from '@blueprintjs/icons';
import { useId } from 'react';
import { menuOrder, stepInMenu } from '../../../editor/index.ts';
import { useMessages } from '../../provider/useMessages.ts';
import type { EditSteps } from '../drafts/useEditSteps.ts';

interface MenuPlacesProps {
  /** The page's file. */
  readonly file: string;
  readonly editing: EditSteps;
}

/** Position of a page in its menu group, changed by Alt and an arrow key or by buttons. */
export function MenuPlaces({ file, editing }: MenuPlacesProps) {
  const { t } = useMessages();
  const id = useId();
  const all = menuOrder(editing.files);
  const entry = all.find((candidate) => candidate.file === file);
  if (entry === undefined) return null;
  const group = all.filter((candidate) => candidate.group === entry.group);
  const move = (way: 'up' | 'down') =>
    editing.edit(stepInMenu(editing.now(), file, way), {
      label: t(`schemas.step-${way}`, { what: t(entry.label) }),
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
      {entry.group === '' ? null : <p>{t(entry.group)}</p>}
      <ol className="schemas-menu">
        {group.map((member) => (
          <li key={member.file} aria-current={member.file === file ? 'true' : undefined}>
            {t(member.label)}
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

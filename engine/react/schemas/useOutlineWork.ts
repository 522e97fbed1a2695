import { useState } from 'react';
import {
  addItem,
  dropInOutline,
  editSchema,
  type Gap,
  type OutlinePlace,
  stepInOutline,
} from '../../editor/index.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { ItemWords } from './NewItemDialog.tsx';
import { isSame, type OutlineRow } from './outlineRows.ts';
import type { EditSteps } from './useEditSteps.ts';

/** What may be done in the outline, and what is chosen of it: at first what is given. */
export function useOutlineWork(
  editing: EditSteps,
  rows: readonly OutlineRow[],
  { form, first }: { readonly form: string; readonly first: OutlinePlace | undefined },
) {
  const { t } = useMessages();
  const [place, setPlace] = useState(first);
  const chosen = rows.find((row) => isSame(row, place));
  const said = (row: OutlineRow) => ({ what: t(row.label) });
  return {
    chosen,
    choose: ({ file, pointer }: OutlineRow) => setPlace({ file, pointer }),
    move: (row: OutlineRow, way: 'up' | 'down') => {
      if (!row.own) return;
      const moved = stepInOutline(editing.now(), row, way);
      editing.edit(moved.files, { label: t(`schemas.step-${way}`, said(row)) });
      setPlace(moved.at);
    },
    drop: (row: OutlineRow, gap: Gap) => {
      if (!row.own) return;
      const moved = dropInOutline(editing.now(), row, gap);
      setPlace(moved.at);
      if (moved.files !== editing.now())
        editing.edit(moved.files, { label: t('schemas.stepDrop', said(row)) });
    },
    /** Out of the form alone: what was answered stays, and so does the entity's property. */
    remove: (row: OutlineRow) => {
      if (!row.own) return;
      const files = editSchema(editing.now(), { does: 'remove', file: row.file, at: row.pointer });
      editing.edit(files, { label: t('schemas.stepRemove', said(row)) });
    },
    /** After what is chosen: an item, or as the last one of a section. */
    add: (item: ItemWords) => {
      if (chosen === undefined) return;
      const [, section = '', at] = /^(\/sections\/\d+)(?:\/fields\/(\d+))?/.exec(chosen.pointer) ?? [];
      const inside = rows.filter(
        (row) => row.file === form && new RegExp(`^${section}/fields/\\d+$`).test(row.pointer),
      );
      const last = Number(inside.at(-1)?.pointer.split('/').at(-1) ?? -1);
      const index = (at === undefined ? last : Number(at)) + 1;
      const added = addItem(editing.now(), { ...item, form, section, index });
      editing.edit(added.files, { label: t('schemas.stepAdd', { what: item.title }) });
      setPlace({ file: form, pointer: added.pointer });
    },
  };
}

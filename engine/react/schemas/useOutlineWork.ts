import { useState } from 'react';
import {
  addItem,
  addSection,
  copyItem,
  dropInOutline,
  type EditedFiles,
  type Gap,
  groupForItems,
  type OutlinePlace,
  type ReadyItem,
  removeItem,
  stepInOutline,
} from '../../editor/index.ts';
import { textOf } from '../../index.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useMessages } from '../provider/useMessages.ts';
import { followJoined } from './followJoined.ts';
import type { ItemWords } from './NewItemDialog.tsx';
import type { SectionWords } from './NewSectionDialog.tsx';
import { isSame, type OutlineRow } from './outlineRows.ts';
import type { EditSteps } from './useEditSteps.ts';
import type { JoinedFile } from './useSchemaDrafts.ts';

interface OutlineStart {
  readonly form: string;
  readonly first: OutlinePlace | undefined;
  /** What fields were called in versions of the form. */
  readonly former: readonly string[];
}

/** What may be done in the outline, and what is chosen of it: at first what is given. */
export function useOutlineWork(
  editing: EditSteps,
  rows: readonly OutlineRow[],
  { form, first, former }: OutlineStart,
) {
  const { t, catalogue } = useMessages();
  const { toastMessage } = useFeedback();
  const [place, setPlace] = useState(first);
  const chosen = rows.find((row) => isSame(row, place));
  const said = (row: OutlineRow) => ({ what: t(row.label) });
  return {
    chosen,
    /** What is chosen stays chosen where somebody else moved it, and its words begin anew where they changed them. */
    follow: (joined: JoinedFile) => {
      const places = [chosen, chosen?.property].flatMap((each) => (each === undefined ? [] : [each]));
      if (places.some((each) => followJoined(joined, each).isOther)) editing.renew();
      setPlace((now) => now && followJoined(joined, now).at);
    },
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
    remove: (row: OutlineRow) => {
      if (!row.own) return;
      editing.edit(removeItem(editing.now(), row), { label: t('schemas.stepRemove', said(row)) });
    },
    add: (item: ItemWords) => {
      const at = placeFor(chosen, rows, form, editing.now());
      if (at === undefined) return;
      const added = addItem(editing.now(), { ...item, ...at, former });
      editing.edit(added.files, { label: t('schemas.stepAdd', { what: item.title }) });
      setPlace({ file: form, pointer: added.pointer });
    },
    addGroup: (section: SectionWords) => {
      const after = chosen?.own === true ? chosen.pointer : undefined;
      const added = addSection(editing.now(), { ...section, form, after });
      editing.edit(added.files, { label: t('schemas.stepAddGroup', { what: section.title }) });
      setPlace({ file: form, pointer: added.pointer });
    },
    copy: ({ title, file, pointer }: ReadyItem) => {
      const at = placeFor(chosen, rows, form, editing.now());
      if (at === undefined) return;
      const copied = copyItem(editing.now(), { from: { file, pointer }, ...at, former });
      editing.edit(copied.files, { label: t('schemas.stepCopy', { what: t(title) }) });
      setPlace({ file: form, pointer: copied.pointer });
      if (copied.left.length === 0) return;
      const words = copied.left
        .map((id) => textOf(`schema.${id}`, catalogue) ?? id.split('.').at(-1))
        .join(', ');
      toastMessage('schemas.copiedWithout', { what: t(title), words });
    },
  };
}

/** After what is chosen: an item, or as the last one of a section; where nothing is, or what a fragment puts there, at the end of the items. */
function placeFor(
  chosen: OutlineRow | undefined,
  rows: readonly OutlineRow[],
  form: string,
  files: EditedFiles,
) {
  const behind = chosen?.own === true ? chosen.pointer : groupForItems(files, form);
  if (behind === undefined) return undefined;
  const [, section = '', at] = /^(\/sections\/\d+)(?:\/fields\/(\d+))?/.exec(behind) ?? [];
  const inside = rows.filter(
    (row) => row.file === form && new RegExp(`^${section}/fields/\\d+$`).test(row.pointer),
  );
  const last = Number(inside.at(-1)?.pointer.split('/').at(-1) ?? -1);
  return { form, section, index: (at === undefined ? last : Number(at)) + 1 };
}

import { useState } from 'react';
import {
  addEntry,
  addItem,
  addSection,
  atPointer,
  copyItem,
  dropInOutline,
  type EditRights,
  followPointer,
  type Gap,
  kindOf,
  type ListWork,
  type MovedOutline,
  mayInList,
  type OutlinePlace,
  type OutlineRow,
  placeForItem,
  type ReadyItem,
  removeItem,
  retireEntry,
  stepInOutline,
} from '../../../editor/index.ts';
import { textOf } from '../../../index.ts';
import { useFeedback } from '../../feedback/useFeedback.ts';
import { useMessages } from '../../provider/useMessages.ts';
import type { EditSteps } from '../drafts/useEditSteps.ts';
import type { JoinedFile } from '../drafts/useSchemaDrafts.ts';
import type { EntryInput, NewEntryKind } from './NewEntryDialog.tsx';
import { isSame } from './outlineRows.ts';

/** Which keywords of a file administrators may change, from the server. */
export interface FileRights {
  readonly editable: EditRights['what'];
  readonly editableWords: readonly string[];
  readonly why: string;
}

interface OutlineStart {
  readonly path: string;
  readonly rights: FileRights;
  readonly first: OutlinePlace | undefined;
  /** Former field names in versions of a form. */
  readonly former: readonly string[];
}

export type OutlineWork = ReturnType<typeof useOutlineWork>;

/** Selection and operations of a file's outline; `first` is the initial selection. */
export function useOutlineWork(
  editing: EditSteps,
  rows: readonly OutlineRow[],
  { path, rights, first, former }: OutlineStart,
) {
  const { t, catalogue } = useMessages();
  const outlineText = useOutlineText(path);
  const { toastMessage } = useFeedback();
  const [place, setPlace] = useState(first);
  const chosen = rows.find((row) => isSame(row, place));
  const slots = (row: OutlineRow) => ({ what: t(row.label) });
  const may = (work: keyof ListWork, row: OutlineRow | undefined): boolean =>
    rights.editable === 'all' && row !== undefined && mayInList(row, work);
  const withEntry = (kind: NewEntryKind, entry: EntryInput): MovedOutline | undefined => {
    if (kind === 'entry')
      return chosen && may('add', chosen) ? addEntry(editing.now(), chosen, entry) : undefined;
    const { label: title, key: _name, ...item } = entry;
    const [files, after] = [editing.now(), chosen?.list && chosen.pointer];
    const at = placeForItem(files, path, after);
    const added =
      kind === 'group'
        ? addSection(files, { title, translations: item.translations, form: path, after })
        : at && addItem(files, { ...item, title, ...at, former });
    return added && { files: added.files, at: { file: path, pointer: added.pointer } };
  };
  return {
    chosen,
    may,
    mayAdd: (kind: NewEntryKind) => (kind === 'entry' ? may('add', chosen) : rights.editable === 'all'),
    /** Merged changes: the selection follows its line, and the panel is reset if its content changed. */
    follow: (joined: JoinedFile) => {
      const places = [chosen, chosen?.property].flatMap((place) => (place === undefined ? [] : [place]));
      if (places.some((place) => followJoined(joined, place).isOther)) editing.resetFields();
      setPlace((now) => now && followJoined(joined, now).at);
    },
    choose: ({ file, pointer }: OutlinePlace) => setPlace({ file, pointer }),
    move: (row: OutlineRow, way: 'up' | 'down') => {
      if (!may('move', row)) return;
      const moved = stepInOutline(editing.now(), row, way);
      editing.edit(moved.files, { label: t(`schemas.step-${way}`, slots(row)) });
      setPlace(moved.at);
    },
    drop: (row: OutlineRow, gap: Gap) => {
      if (!may('move', row)) return;
      const moved = dropInOutline(editing.now(), row, gap);
      setPlace(moved.at);
      if (moved.files !== editing.now())
        editing.edit(moved.files, { label: t('schemas.stepDrop', slots(row)) });
    },
    remove: (row: OutlineRow) => {
      if (!may('remove', row)) return;
      editing.edit(removeItem(editing.now(), row), { label: outlineText('stepRemove', slots(row)) });
    },
    retire: (row: OutlineRow) => {
      if (!may('retire', row)) return;
      editing.edit(retireEntry(editing.now(), row), { label: t('schemas.stepRetire', slots(row)) });
    },
    add: (kind: NewEntryKind, entry: EntryInput) => {
      const added = withEntry(kind, entry);
      if (added === undefined) return;
      const what = { what: entry.label };
      editing.edit(added.files, {
        label: t(kind === 'group' ? 'schemas.stepAddGroup' : 'schemas.stepAdd', what),
      });
      setPlace(added.at);
    },
    copy: ({ title, file, pointer }: ReadyItem) => {
      const at = placeForItem(editing.now(), path, chosen?.list && chosen.pointer);
      if (at === undefined) return;
      const copied = copyItem(editing.now(), { from: { file, pointer }, ...at, former });
      editing.edit(copied.files, { label: t('schemas.stepCopy', { what: t(title) }) });
      setPlace({ file: path, pointer: copied.pointer });
      if (copied.left.length === 0) return;
      const words = copied.left
        .map((id) => textOf(`schema.${id}`, catalogue) ?? id.split('.').at(-1))
        .join(', ');
      toastMessage('schemas.copiedWithout', { what: t(title), words });
    },
  };
}

/**
 * Where a place is after another user's change was merged into its file, and whether its content differs;
 * `at` is undefined if the place is gone.
 */
function followJoined(
  { path, before, after }: JoinedFile,
  place: OutlinePlace,
): { readonly at: OutlinePlace | undefined; readonly isOther: boolean } {
  if (place.file !== path) return { at: place, isOther: false };
  const pointer = followPointer(before, after, place.pointer);
  if (pointer === undefined) return { at: undefined, isOther: true };
  const jsonAt = (content: unknown, at: string) => JSON.stringify(atPointer(content as never, at));
  return { at: { file: path, pointer }, isOther: jsonAt(before, place.pointer) !== jsonAt(after, pointer) };
}

/** Kinds of entries that can be added to a file: a form has items and groups, any other file lists. */
export function entryKinds(path: string): readonly NewEntryKind[] {
  return kindOf(path)?.kind === 'form' ? ['item', 'group'] : ['entry'];
}

/** Texts of the outline of a file: those for its kind (`schemas.form.remove`), else `schemas.file.remove`. */
export function useOutlineText(path: string): ReturnType<typeof useMessages>['t'] {
  const { t, catalogue } = useMessages();
  return (word, slots) => {
    const ofKind = `schemas.${kindOf(path)?.kind}.${word}`;
    return t(textOf(ofKind, catalogue) === undefined ? `schemas.file.${word}` : ofKind, slots);
  };
}

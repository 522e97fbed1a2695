import { useState } from 'react';
import {
  addEntry,
  dropEntry,
  type FileRow,
  type Gap,
  type NewEntry,
  type OutlinePlace,
  removeEntry,
  retireEntry,
  stepEntry,
} from '../../editor/index.ts';
import { useMessages } from '../provider/useMessages.ts';
import { followJoined } from './followJoined.ts';
import { isSame } from './outlineRows.ts';
import type { EditSteps } from './useEditSteps.ts';
import type { JoinedFile } from './useSchemaDrafts.ts';

/** What of a file administrators may change, as the server says. */
export interface FileRights {
  readonly editable: string;
  readonly words: readonly string[];
  readonly why: string;
}

type EntryWorkKind = 'add' | 'move' | 'remove' | 'retire';

export type EntryWork = ReturnType<typeof useEntryWork>;

/** What may be done in the lists of a file, and what is chosen of it: at first what is given. */
export function useEntryWork<Row extends FileRow>(
  editing: EditSteps,
  rows: readonly Row[],
  { editable }: FileRights,
  first: OutlinePlace | undefined,
) {
  const { t } = useMessages();
  const [place, setPlace] = useState(first);
  const chosen = rows.find((row) => isSame(row, place));
  const said = (row: FileRow) => ({ what: t(row.label) });
  const may = (kind: EntryWorkKind, row: FileRow | undefined): boolean =>
    editable === 'all' && row?.list?.work[kind] !== undefined && (kind === 'add' || row.isItem);
  return {
    chosen,
    may,
    mayAny: (row: FileRow) => may('add', row) || may('move', row) || may('remove', row),
    /** What is chosen stays chosen where somebody else moved it, and its words begin anew where they changed them. */
    follow: (joined: JoinedFile) => {
      if (chosen && followJoined(joined, chosen).isOther) editing.renew();
      setPlace((now) => now && followJoined(joined, now).at);
    },
    choose: ({ file, pointer }: OutlinePlace) => setPlace({ file, pointer }),
    move: (row: FileRow, way: 'up' | 'down') => {
      if (!may('move', row)) return;
      const moved = stepEntry(editing.now(), row, way);
      editing.edit(moved.files, { label: t(`schemas.step-${way}`, said(row)) });
      setPlace(moved.at);
    },
    drop: (row: FileRow, gap: Gap) => {
      if (!may('move', row)) return;
      const moved = dropEntry(editing.now(), row, gap);
      setPlace(moved.at);
      if (moved.files !== editing.now())
        editing.edit(moved.files, { label: t('schemas.stepDrop', said(row)) });
    },
    remove: (row: FileRow) => {
      if (!may('remove', row)) return;
      editing.edit(removeEntry(editing.now(), row), { label: t('schemas.stepTaken', said(row)) });
    },
    retire: (row: FileRow) => {
      if (!may('retire', row)) return;
      editing.edit(retireEntry(editing.now(), row), { label: t('schemas.stepRetire', said(row)) });
    },
    add: (entry: NewEntry) => {
      if (chosen === undefined || !may('add', chosen)) return;
      const added = addEntry(editing.now(), chosen, entry);
      editing.edit(added.files, { label: t('schemas.stepAdd', { what: entry.label }) });
      setPlace(added.at);
    },
  };
}

import type { Json } from '../contract/index.ts';
import { deepFreeze } from '../values/records.ts';
import type { EditedFiles } from './editSchema.ts';
import { carriedTranslations } from './translations/carriedTranslations.ts';

/** Steps that can be undone at most. */
export const MAX_UNDONE = 200;

/** The files before a step, and its label: "Sposta «Amianto»". */
interface Step {
  readonly files: EditedFiles;
  readonly label: string;
  readonly group?: string | undefined;
}

/**
 * The edited files with the steps done and undone. Contents are shared between steps and frozen: undo
 * restores them byte for byte, and values derived from a file (`memoizeFrozen`) are computed once.
 */
export interface EditHistory {
  readonly files: EditedFiles;
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

/** A history without steps. The files are frozen: all steps share their unchanged parts. */
export function beginHistory(files: EditedFiles): EditHistory {
  return { files: deepFreeze(files), done: [], undone: [] };
}

/**
 * Adds a step, with the translations updated (`carriedTranslations`). Consecutive steps of one `group` (the
 * letters of one label) become one; unchanged files add none.
 */
export function afterStep(
  history: EditHistory,
  files: EditedFiles,
  { label, group }: Omit<Step, 'files'>,
): EditHistory {
  if (files === history.files) return history;
  const last = history.done.at(-1);
  // An undo closes the group: a step that can be redone must not be merged with later ones.
  const joins = group !== undefined && last?.group === group && history.undone.length === 0;
  const next = deepFreeze(carriedTranslations(joins ? last.files : history.files, files));
  if (joins) return { ...history, files: next };
  return {
    files: next,
    done: [...history.done, { files: history.files, label, group }].slice(-MAX_UNDONE),
    undone: [],
  };
}

/** Undoes one step; returns the same history if there is none. */
export function undoStep(history: EditHistory): EditHistory {
  const last = history.done.at(-1);
  if (last === undefined) return history;
  const { label } = last;
  return {
    files: last.files,
    done: history.done.slice(0, -1),
    undone: [...history.undone, { files: history.files, label }],
  };
}

/** Redoes one undone step. */
export function redoStep(history: EditHistory): EditHistory {
  const last = history.undone.at(-1);
  if (last === undefined) return history;
  const { label } = last;
  return {
    files: last.files,
    done: [...history.done, { files: history.files, label }],
    undone: history.undone.slice(0, -1),
  };
}

/**
 * Applies an external change of a file to every step, so that no undo reverts it.
 *
 * @param join merges the external change into a step's content; undefined: the file is gone.
 */
export function withExternalChange(
  history: EditHistory,
  path: string,
  join: (content: Json | undefined) => Json | undefined,
): EditHistory {
  const joinedContents = new Map<Json | undefined, Json | undefined>();
  const joined = <Held extends { readonly files: EditedFiles }>(step: Held): Held => {
    const content = step.files[path];
    if (!joinedContents.has(content)) joinedContents.set(content, join(content));
    const { [path]: _former, ...others } = step.files;
    const next = joinedContents.get(content);
    return { ...step, files: deepFreeze(next === undefined ? others : { ...step.files, [path]: next }) };
  };
  return joined({ ...history, done: history.done.map(joined), undone: history.undone.map(joined) });
}

/** Paths of the files in `now` that differ from `before`: the ones to be saved as drafts. */
export function changedFiles(before: EditedFiles, now: EditedFiles): readonly string[] {
  return Object.keys(now).filter((path) => now[path] !== before[path]);
}

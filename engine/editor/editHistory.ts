import type { Json } from '../contract/index.ts';
import { deepFreeze } from '../values/deepFreeze.ts';
import { carriedTranslations } from './carriedTranslations.ts';
import type { EditedFiles } from './editSchema.ts';

/** So many steps can be taken back. */
export const MOST_STEPS = 200;

/** What was there before a step, and what the step was: "Sposta «Amianto»". */
interface Step {
  readonly files: EditedFiles;
  readonly label: string;
  readonly group?: string | undefined;
}

/**
 * What is being edited, with what was done and undone. Contents are shared between steps and frozen: what comes back is what was there, to the byte, and
 * what is derived from a file (`memoizeFrozen`) is derived once.
 */
export interface EditHistory {
  readonly files: EditedFiles;
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

export function beginHistory(files: EditedFiles): EditHistory {
  return { files: deepFreeze(files), done: [], undone: [] };
}

/** A step further; translations go along with their texts. Steps of one `group` that follow each other (the letters of one label) are one; files that are the same are none. */
export function afterStep(
  history: EditHistory,
  files: EditedFiles,
  { label, group }: Omit<Step, 'files'>,
): EditHistory {
  if (files === history.files) return history;
  const last = history.done.at(-1);
  // After an undo a group is closed: what follows must not be swallowed by a step that has to come back.
  const joins = group !== undefined && last?.group === group && history.undone.length === 0;
  const next = deepFreeze(carriedTranslations(joins ? last.files : history.files, files));
  if (joins) return { ...history, files: next };
  return {
    files: next,
    done: [...history.done, { files: history.files, label, group }].slice(-MOST_STEPS),
    undone: [],
  };
}

/** One step back; the same history where there is none. */
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

/** One undone step done again. */
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

/** The same steps upon what somebody else made of a file meanwhile: no step takes that back. */
export function overSteps(
  history: EditHistory,
  path: string,
  join: (content: Json | undefined) => Json | undefined,
): EditHistory {
  const known = new Map<Json | undefined, Json | undefined>();
  const joined = <Held extends { readonly files: EditedFiles }>(held: Held): Held => {
    const content = held.files[path];
    if (!known.has(content)) known.set(content, join(content));
    const { [path]: _former, ...others } = held.files;
    const next = known.get(content);
    return { ...held, files: deepFreeze(next === undefined ? others : { ...held.files, [path]: next }) };
  };
  return joined({ ...history, done: history.done.map(joined), undone: history.undone.map(joined) });
}

/** The files of `now` that are not as `before` says: what has to be kept as drafts. */
export function changedFiles(before: EditedFiles, now: EditedFiles): readonly string[] {
  return Object.keys(now).filter((path) => now[path] !== before[path]);
}

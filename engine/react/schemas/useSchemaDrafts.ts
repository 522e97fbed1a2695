import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Json } from '../../contract/index.ts';
import type { EditedFiles } from '../../editor/index.ts';
import { CallFailure } from '../../index.ts';
import { useLeaveGuard } from '../form/drafts/useLeaveGuard.ts';
import { useWrite } from '../product/hostCalls.ts';

/** What the server keeps of a file. */
export interface KeptContent {
  readonly path: string;
  readonly content: Json;
  readonly revision: number;
  /** Begun before what is in force now. */
  readonly outdated?: boolean;
}

/** Somebody else saved the same file meanwhile. */
export interface DraftConflict extends KeptContent {
  readonly who: string;
}

export interface DraftSaving {
  readonly state: 'saved' | 'saving' | 'failed';
  /** Why it is not saved. */
  readonly failure: string;
  readonly conflict: DraftConflict | undefined;
  /** What the other wrote is known now: the next save replaces it, unless it is taken over. */
  readonly settle: () => void;
  readonly retry: () => void;
}

/** So long nobody types before what was typed is kept. */
const PAUSE = 800;

/** Settles when the editor that was left last has kept what it could. */
let leaving: Promise<void> = Promise.resolve();
export const leftDrafts = (): Promise<void> => leaving;

/** Keeps every changed file as a draft at each pause, one after the other, each upon the revision that was read. */
export function useSchemaDrafts(files: EditedFiles, begun: readonly KeptContent[]): DraftSaving {
  const save = useWrite('saveSchemaDraft', 'silent');
  const [kept] = useState(() => new Map(begun.map((each) => [each.path, each])));
  const [conflict, setConflict] = useState<DraftConflict>();
  const [failure, setFailure] = useState('');
  const [state, setState] = useState<DraftSaving['state']>('saved');
  const [tries, setTries] = useState(0);
  const running = useRef<Promise<void>>(undefined);
  // A file that is no more, because the step that made it was taken back, is kept as one, too.
  const changed = useEffectEvent(() =>
    [...new Set([...Object.keys(files), ...kept.keys()])].find(
      (path) => contentOf(kept.get(path)?.content) !== contentOf(files[path]),
    ),
  );

  const keepOne = useEffectEvent(async (path: string): Promise<boolean> => {
    const content = contentOf(files[path]);
    const revision = kept.get(path)?.revision ?? 0;
    const result = await save.run({ body: { path, revision, content: content as never } });
    if (result.ok) {
      kept.set(path, { path, content, revision: result.value.revision });
      return true;
    }
    const theirs = conflictOf(result.failure);
    if (theirs === undefined) setFailure(result.text);
    else setConflict(theirs);
    return false;
  });

  const keepEach = useEffectEvent(async () => {
    setFailure('');
    let good = true;
    for (let path = changed(); good && path !== undefined; path = changed()) good = await keepOne(path);
    setState(good ? 'saved' : 'failed');
  });
  const keepAll = useEffectEvent(() => {
    running.current ??= keepEach().finally(() => {
      running.current = undefined;
    });
    return running.current;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the files, and each retry, begins the pause anew.
  useEffect(() => {
    if (conflict !== undefined || running.current !== undefined) return undefined;
    const isOwed = changed() !== undefined;
    // Undone before it was kept: nothing is owed.
    setState(isOwed ? 'saving' : 'saved');
    if (!isOwed) return undefined;
    const timer = setTimeout(() => void keepAll(), PAUSE);
    return () => clearTimeout(timer);
  }, [files, conflict, tries]);

  // What was typed last is kept as well when the editor is left; what cannot be kept is told before the whole page goes.
  useEffect(
    () => () => {
      leaving = keepAll();
    },
    [],
  );
  useLeaveGuard(state !== 'saved', false, undefined);

  return {
    ...{ state, failure, conflict },
    settle: () => {
      if (conflict !== undefined) kept.set(conflict.path, conflict);
      setConflict(undefined);
    },
    retry: () => setTries((before) => before + 1),
  };
}

/** No file, and one of which nothing is kept, are the same to the server. */
function contentOf(content: Json | undefined): Json {
  return content ?? null;
}

function conflictOf(failure: unknown): DraftConflict | undefined {
  if (!(failure instanceof CallFailure) || failure.code !== 'SCHEMA_DRAFT_TAKEN') return undefined;
  const params = failure.problems.find(({ rule }) => rule === 'stale')?.params;
  return params as unknown as DraftConflict | undefined;
}

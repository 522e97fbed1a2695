import { useCallback, useRef, useState } from 'react';
import type { Json } from '../../contract/index.ts';
import {
  afterStep,
  beginHistory,
  type EditedFiles,
  type EditHistory,
  overSteps,
  redoStep,
  undoStep,
} from '../../editor/index.ts';

/** The files being edited, with their steps. */
export interface EditSteps {
  readonly files: EditedFiles;
  /** What is there now, also between two drawings. */
  readonly now: () => EditedFiles;
  readonly edit: (files: EditedFiles, step: { readonly label: string; readonly group?: string }) => void;
  /** Puts what somebody else made of a file under every step: none takes it back. */
  readonly join: (path: string, join: (content: Json | undefined) => Json | undefined) => void;
  /** Begins the fields anew that show the files. */
  readonly renew: () => void;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  /** Counts what changed the files from outside of the fields that show them: they begin anew. */
  readonly turn: number;
  /** What the last step was, for those who cannot see it. */
  readonly told: string;
}

export function useEditSteps(begun: EditedFiles): EditSteps {
  const [history, setHistory] = useState<EditHistory>(() => beginHistory(begun));
  const [turn, setTurn] = useState(0);
  const [told, setTold] = useState('');
  const latest = useRef(history);
  const put = useCallback((next: EditHistory) => {
    latest.current = next;
    setHistory(next);
  }, []);
  const edit = useCallback<EditSteps['edit']>(
    (files, step) => {
      put(afterStep(latest.current, files, step));
      if (step.group !== undefined) return;
      setTold(step.label);
      setTurn((before) => before + 1);
    },
    [put],
  );
  const go = (way: typeof undoStep, label: string) => {
    put(way(latest.current));
    setTold(label);
    setTurn((before) => before + 1);
  };
  const [done, undone] = [history.done.at(-1), history.undone.at(-1)];
  return {
    files: history.files,
    now: () => latest.current.files,
    edit,
    join: (path, join) => put(overSteps(latest.current, path, join)),
    renew: () => setTurn((before) => before + 1),
    undo: done && (() => go(undoStep, done.label)),
    redo: undone && (() => go(redoStep, undone.label)),
    turn,
    told,
  };
}

import { useCallback, useRef, useState } from 'react';
import type { Json } from '../../../contract/index.ts';
import {
  afterStep,
  beginHistory,
  type EditedFiles,
  type EditHistory,
  redoStep,
  undoStep,
  withExternalChange,
} from '../../../editor/index.ts';

/** The edited files with undo and redo. */
export interface EditSteps {
  readonly files: EditedFiles;
  /** The current files, also between two renders. */
  readonly now: () => EditedFiles;
  readonly edit: (files: EditedFiles, step: { readonly label: string; readonly group?: string }) => void;
  /** Merges another user's change of a file into every undo step, so that no undo reverts it. */
  readonly join: (path: string, join: (content: Json | undefined) => Json | undefined) => void;
  /** Resets the fields that display the files. */
  readonly resetFields: () => void;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  /** Incremented on changes from outside the fields, which are then reset. */
  readonly resetCount: number;
  /** Announcement of the last step for screen readers. */
  readonly announcement: string;
}

export function useEditSteps(initialFiles: EditedFiles): EditSteps {
  const [history, setHistory] = useState<EditHistory>(() => beginHistory(initialFiles));
  const [resetCount, setResetCount] = useState(0);
  const [announcement, setAnnouncement] = useState('');
  const latest = useRef(history);
  const apply = useCallback((next: EditHistory) => {
    latest.current = next;
    setHistory(next);
  }, []);
  const edit = useCallback<EditSteps['edit']>(
    (files, step) => {
      apply(afterStep(latest.current, files, step));
      if (step.group !== undefined) return;
      setAnnouncement(step.label);
      setResetCount((before) => before + 1);
    },
    [apply],
  );
  const go = (way: typeof undoStep, label: string) => {
    apply(way(latest.current));
    setAnnouncement(label);
    setResetCount((before) => before + 1);
  };
  const [done, undone] = [history.done.at(-1), history.undone.at(-1)];
  return {
    files: history.files,
    now: () => latest.current.files,
    edit,
    join: (path, join) => apply(withExternalChange(latest.current, path, join)),
    resetFields: () => setResetCount((before) => before + 1),
    undo: done && (() => go(undoStep, done.label)),
    redo: undone && (() => go(redoStep, undone.label)),
    resetCount,
    announcement,
  };
}

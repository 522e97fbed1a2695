import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../provider/useMessages.ts';
import { createCommits } from './createCommits.ts';
import type { codecOf } from './editCodecs.ts';

/** A pause in typing this long keeps what was typed (DIS-08). */
const PAUSE = 750;

/** Keeps a new value; a text says why it was not kept, and the cell stays as typed; `false` puts the old value back. */
export type Commit = (value: unknown) => Promise<string | false | undefined> | string | false | undefined;

/** Keeps what waits in a cell, now. False: what stands there can not be read, so nothing of it was kept. */
export type Flush = () => boolean;

interface EditingInput {
  readonly codec: ReturnType<typeof codecOf>;
  readonly check: ((value: unknown) => string | undefined) | undefined;
  readonly onCommit: Commit;
  /** Where the cell leaves what keeps its waiting text, for a screen that must have all of it kept now. */
  readonly flushes: Set<Flush> | undefined;
}

/**
 * What is typed into one cell. It is kept after a pause, on leaving the cell, when the table goes away and when the page does: an
 * edit is never lost by moving on.
 */
export function useEditing({ codec, check, onCommit, flushes }: EditingInput) {
  const { t } = useMessages();
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState('');
  const keep = async (text: string) => {
    const read = codec.read(text);
    const wrong = read.ok ? check?.(read.value) : t(read.problem);
    if (!read.ok || wrong !== undefined) {
      setError(wrong ?? '');
      return;
    }
    const answer = await onCommit(read.value);
    setError(typeof answer === 'string' ? answer : '');
    if (typeof answer !== 'string') setTyped((now) => (now === text ? null : now));
  };
  const latest = useRef(keep);
  latest.current = keep;
  const readable = useRef<Flush>(() => true);
  readable.current = () => typed === null || codec.read(typed).ok;
  const [commits] = useState(() => createCommits<string>((text) => void latest.current(text), PAUSE));
  useEffect(() => {
    const flush: Flush = () => {
      commits.flush();
      return readable.current();
    };
    addEventListener('pagehide', commits.flush);
    flushes?.add(flush);
    return () => {
      removeEventListener('pagehide', commits.flush);
      flushes?.delete(flush);
      commits.flush();
    };
  }, [commits, flushes]);

  return {
    typed,
    error,
    type: (text: string) => {
      setTyped(text);
      commits.later(text);
    },
    flush: commits.flush,
    undo: () => {
      commits.drop();
      setTyped(null);
      setError('');
    },
  };
}

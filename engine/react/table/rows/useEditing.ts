import { useEffect, useRef, useState } from 'react';
import type { MessageId } from '#generated/names.ts';
import type { TableSchema } from '../../../contract/index.ts';
import { formatDecimal, isEmpty, numberIn } from '../../../index.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { useCurrent } from '../../useCurrent.ts';

/** Pause in typing in ms after which the text is committed (DIS-08). */
const PAUSE = 750;

/**
 * Saves a value. A returned text is the problem, and the cell keeps the input; `false` restores the old
 * value.
 */
export type Commit = (value: unknown) => Promise<string | false | undefined> | string | false | undefined;

/** A cell whose text is not saved. */
export interface UnsavedCell {
  readonly label: string;
  /** False: the text is no value of the cell. */
  readonly readable: boolean;
}

/** Commits the cell's text now, also one whose save failed. Undefined: it is saved. */
export type Flush = () => Promise<UnsavedCell | undefined>;

interface EditingInput {
  readonly codec: ReturnType<typeof codecOf>;
  readonly label: string;
  /** The row's value. */
  readonly value: unknown;
  readonly check: ((value: unknown) => string | undefined) | undefined;
  readonly onCommit: Commit;
  /** Set to which the cell adds its flush, for a screen that must commit all cells now. */
  readonly flushes: Set<Flush> | undefined;
}

/**
 * State of one editing cell. Text is committed after a pause, on blur, on unmount and when the page is
 * hidden, so that no edit is lost. A text to which more may follow, as '0,' before '0,5', is not committed
 * after a pause: it would remove a line.
 */
export function useEditing({ codec, label, value, check, onCommit, flushes }: EditingInput) {
  const { t } = useMessages();
  const [typed, setTyped] = useState<string | null>(null);
  /** The last text that was committed; it stays as typed until the cell is left. */
  const [saved, setSaved] = useState<string | null>(null);
  const hasFocus = useRef(false);
  const [error, setError] = useState('');
  const commitText = async (text: string): Promise<UnsavedCell | undefined> => {
    const parsed = codec.read(text);
    const wrong = parsed.ok ? check?.(parsed.value) : t(parsed.problem);
    if (!parsed.ok || wrong !== undefined) {
      setError(wrong ?? '');
      return { label, readable: parsed.ok };
    }
    const answer = await onCommit(parsed.value);
    setError(typeof answer === 'string' ? answer : '');
    if (typeof answer === 'string') return { label, readable: true };
    const isKept = hasFocus.current && answer !== false;
    setTyped((now) => (now === text && !isKept ? null : now));
    setSaved(isKept ? text : null);
    return undefined;
  };
  const isUnsaved = typed !== null && typed !== saved;
  const latest = useCurrent({ commitText, unsaved: isUnsaved ? typed : null });
  const committing = useRef<ReturnType<Flush>>(undefined);
  const [commits] = useState(() =>
    createCommits<string>((text) => {
      const commit = latest.current.commitText(text).finally(() => {
        if (committing.current === commit) committing.current = undefined;
      });
      committing.current = commit;
    }, PAUSE),
  );
  const [flush] = useState<Flush>(() => async () => {
    const { unsaved } = latest.current;
    // Neither pending nor under way: its last commit has failed.
    if (!commits.flush() && committing.current === undefined && unsaved !== null) commits.now(unsaved);
    return committing.current;
  });
  useEffect(() => {
    addEventListener('pagehide', commits.flush);
    flushes?.add(flush);
    return () => {
      removeEventListener('pagehide', commits.flush);
      flushes?.delete(flush);
      commits.flush();
    };
  }, [commits, flush, flushes]);

  const isCurrent = isUnsaved || (typed !== null && readsAs(codec.read(typed), value));
  return {
    text: isCurrent && typed !== null ? typed : codec.write(value),
    isUnsaved,
    error,
    type: (text: string) => {
      hasFocus.current = true;
      setTyped(text);
      commits.later(text, codec.isWhole(text));
    },
    /** A value of the buttons and arrows. */
    set: (text: string) => {
      setTyped(text);
      commits.later(text, true);
    },
    /** A value that is saved at once. */
    write: (text: string) => {
      setTyped(text);
      commits.now(text);
    },
    flush,
    leave: () => {
      hasFocus.current = false;
      if (!isUnsaved) setTyped(null);
      commits.flush();
    },
    undo: () => {
      commits.drop();
      setTyped(null);
      setError('');
    },
  };
}

/** Debounced commits. */
interface Commits<T> {
  /** Commits the value after the pause, or only by `flush`; a newer value replaces it. */
  readonly later: (value: T, isTimed: boolean) => void;
  /** Commits the pending value now. @returns whether there was one. */
  readonly flush: () => boolean;
  /** Commits the value at once, instead of a pending one. */
  readonly now: (value: T) => void;
  /** Discards the pending value. */
  readonly drop: () => void;
}

/** Debounces commits, so that a quantity is sent once and not per digit. @param pause in ms. */
function createCommits<T>(commit: (value: T) => void, pause: number): Commits<T> {
  let waiting: { readonly value: T } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drop = () => {
    clearTimeout(timer);
    waiting = null;
  };
  const flush = () => {
    const due = waiting;
    drop();
    if (due !== null) commit(due.value);
    return due !== null;
  };
  return {
    later: (value, isTimed) => {
      clearTimeout(timer);
      waiting = { value };
      if (isTimed) timer = setTimeout(flush, pause);
    },
    flush,
    now: (value) => {
      drop();
      commit(value);
    },
    drop,
  };
}

export type EditWidget = NonNullable<TableSchema['columns'][number]['edit']>['widget'];

type Read =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: MessageId };

/** Conversion of a value to editable text and back. */
interface Codec {
  readonly keypad: 'decimal' | 'numeric' | 'text';
  readonly write: (value: unknown) => string;
  /** `unit` of a number. */
  readonly read: (text: string, unit?: string) => Read;
  /** Whether the text is a value as it stands, and not the beginning of another. */
  readonly isWhole: (text: string) => boolean;
}

const readsAs = (read: Read, value: unknown): boolean => read.ok && read.value === value;

/** Nothing, zero and a separator at the end may be followed by decimals. */
const isWholeNumber = (text: string): boolean => !/^[\s0.,]*$|[.,]\s*$/.test(text);

const writeNumber = (value: unknown) => {
  if (isEmpty(value)) return '';
  const number = Number(value);
  return Number.isFinite(number) ? formatDecimal(number) : String(value);
};

const plain: Codec = {
  keypad: 'text',
  write: (value) => String(value ?? ''),
  read: (value) => ({ ok: true, value }),
  isWhole: () => true,
};

/** One codec per widget. An emptied number is zero: a line without quantity. */
const CODECS: Readonly<Record<EditWidget, Codec>> = {
  decimal: {
    keypad: 'decimal',
    write: writeNumber,
    read: (text, unit) => readNumber(text, 'value.decimal', unit),
    isWhole: isWholeNumber,
  },
  integer: {
    keypad: 'numeric',
    write: writeNumber,
    read: (text) => {
      const parsed = readNumber(text, 'value.integer');
      return parsed.ok && !Number.isInteger(parsed.value) ? { ok: false, problem: 'value.integer' } : parsed;
    },
    isWhole: isWholeNumber,
  },
  text: plain,
  // A switch is no text input; its codec only completes the record type.
  switch: plain,
};

function readNumber(text: string, problem: MessageId, unit?: string): Read {
  const value = text.trim() === '' ? 0 : numberIn(unit)(text);
  return value === undefined ? { ok: false, problem } : { ok: true, value };
}

export function codecOf(widget: EditWidget, unit?: string): Codec {
  const codec = CODECS[widget];
  return unit === undefined ? codec : { ...codec, read: (text) => codec.read(text, unit) };
}

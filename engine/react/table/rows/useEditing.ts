import { useEffect, useRef, useState } from 'react';
import type { MessageId } from '#generated/names.ts';
import type { TableSchema } from '../../../contract/index.ts';
import { formatDecimal, isEmpty, numberIn } from '../../../index.ts';
import { useMessages } from '../../provider/useMessages.ts';

/** Pause in typing in ms after which the text is committed (DIS-08). */
const PAUSE = 750;

/**
 * Saves a value. A returned text is the problem, and the cell keeps the input; `false` restores the old
 * value.
 */
export type Commit = (value: unknown) => Promise<string | false | undefined> | string | false | undefined;

/** Commits the cell's uncommitted text now. False: the text is invalid and was not committed. */
export type Flush = () => boolean;

interface EditingInput {
  readonly codec: ReturnType<typeof codecOf>;
  readonly check: ((value: unknown) => string | undefined) | undefined;
  readonly onCommit: Commit;
  /** Set to which the cell adds its flush, for a screen that must commit all cells now. */
  readonly flushes: Set<Flush> | undefined;
}

/**
 * State of one editing cell. Text is committed after a pause, on blur, on unmount and when the page is
 * hidden, so that no edit is lost.
 */
export function useEditing({ codec, check, onCommit, flushes }: EditingInput) {
  const { t } = useMessages();
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState('');
  const keep = async (text: string) => {
    const parsed = codec.read(text);
    const wrong = parsed.ok ? check?.(parsed.value) : t(parsed.problem);
    if (!parsed.ok || wrong !== undefined) {
      setError(wrong ?? '');
      return;
    }
    const answer = await onCommit(parsed.value);
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

/** Debounced commits. */
interface Commits<T> {
  /** Commits the value after the pause; a newer value replaces it. */
  readonly later: (value: T) => void;
  /** Commits the pending value now. */
  readonly flush: () => void;
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
  };
  return {
    later: (value) => {
      clearTimeout(timer);
      waiting = { value };
      timer = setTimeout(flush, pause);
    },
    flush,
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
}

const writeNumber = (value: unknown) => {
  if (isEmpty(value)) return '';
  const number = Number(value);
  return Number.isFinite(number) ? formatDecimal(number) : String(value);
};

const plain: Codec = {
  keypad: 'text',
  write: (value) => String(value ?? ''),
  read: (value) => ({ ok: true, value }),
};

/** One codec per widget. An emptied number is zero: a line without quantity. */
const CODECS: Readonly<Record<EditWidget, Codec>> = {
  decimal: {
    keypad: 'decimal',
    write: writeNumber,
    read: (text, unit) => readNumber(text, 'value.decimal', unit),
  },
  integer: {
    keypad: 'numeric',
    write: writeNumber,
    read: (text) => {
      const parsed = readNumber(text, 'value.integer');
      return parsed.ok && !Number.isInteger(parsed.value) ? { ok: false, problem: 'value.integer' } : parsed;
    },
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

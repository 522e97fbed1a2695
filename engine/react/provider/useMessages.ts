import { useMemo } from 'react';
import type { MessagesSchema, OptionsSchema, Problem } from '../../contract/index.ts';
import {
  fillText,
  formatProblem,
  formatValue,
  slotText,
  type TextTarget,
  textOf,
  translate,
  type ValueFormat,
} from '../../index.ts';
import { useEngine } from './Engine.ts';

export type Severity = 'error' | 'warning' | 'info' | 'success';

/** A message of the catalogue with its presentation. */
export interface ShownMessage {
  readonly text: string;
  readonly severity: Severity;
  readonly title?: string;
  readonly icon?: string;
  readonly milliseconds?: number;
}

/** Texts in the user's language. */
export interface Messages {
  readonly catalogue: MessagesSchema;
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** The text of a message id, or a schema text, with its slots filled. */
  readonly t: (idOrText: string, params?: Readonly<Record<string, unknown>>) => string;
  /** As `t`, with unfilled slots. */
  readonly translate: (idOrText: string) => string;
  /** A message by id, with severity, title, icon and duration. */
  readonly message: (id: string, params?: Readonly<Record<string, unknown>>) => ShownMessage;
  /** A value formatted as in lists, or for the medium `on`. */
  readonly value: (value: unknown, format: ValueFormat, options?: OptionsSchema, on?: TextTarget) => string;
  /** The sentence for a problem; `label` names the field. */
  readonly problem: (problem: Problem, label?: string) => string;
}

/** Texts in the user's language. */
export function useMessages(): Messages {
  const { messages } = useEngine();
  return useMemo(() => createMessages(messages), [messages]);
}

type Params = Readonly<Record<string, unknown>>;

/**
 * Texts of one catalogue. An id or schema text is looked up among the catalogue's texts, then among the
 * translated labels; unknown text is returned unchanged, because schemas contain their text.
 */
function createMessages(catalogue: MessagesSchema): Messages {
  const textById = (idOrText: string, count?: unknown): string =>
    textOf(idOrText, catalogue, count) ?? translate(idOrText, catalogue);
  const t = (idOrText: string, params: Params = {}) =>
    fillText(textById(idOrText, params['count']), params, (value) => slotText(value, catalogue));
  return {
    catalogue,
    locale: catalogue.formats.locale,
    direction: catalogue.direction,
    t,
    translate: (idOrText) => textById(idOrText),
    message: (id, params) => presentation(catalogue.texts[id], t(id, params)),
    value: (value, format, options, on) => formatValue(value, format, catalogue, options, on),
    problem: (problem, label) => formatProblem(problem, catalogue, label),
  };
}

function presentation(entry: MessagesSchema['texts'][string] | undefined, text: string): ShownMessage {
  if (typeof entry !== 'object') return { text, severity: 'info' };
  const { severity = 'info', title, icon, milliseconds } = entry;
  return {
    text,
    severity,
    ...(title === undefined ? {} : { title }),
    ...(icon === undefined ? {} : { icon }),
    ...(milliseconds === undefined ? {} : { milliseconds }),
  };
}

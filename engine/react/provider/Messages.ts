import type { MessagesSchema, OptionsSchema, Problem } from '../../contract/index.ts';
import type { ValueFormat, WrittenOn } from '../../index.ts';

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
  readonly value: (value: unknown, format: ValueFormat, options?: OptionsSchema, on?: WrittenOn) => string;
  /** The sentence for a problem; `label` names the field. */
  readonly problem: (problem: Problem, label?: string) => string;
}

import type { MessagesSchema, OptionsSchema, Problem } from '../../contract/index.ts';
import type { ValueFormat, WrittenOn } from '../../index.ts';

export type Severity = 'error' | 'warning' | 'info' | 'success';

/** A message of the catalogue with how it wants to be shown. */
export interface ShownMessage {
  readonly text: string;
  readonly severity: Severity;
  readonly title?: string;
  readonly icon?: string;
  readonly milliseconds?: number;
}

/** Texts in the reader's language. */
export interface Messages {
  readonly catalogue: MessagesSchema;
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** A message id or a schema's own text, with its slots filled. */
  readonly t: (idOrText: string, params?: Readonly<Record<string, unknown>>) => string;
  /** The same with its slots as they stand, for whoever fills them. */
  readonly translate: (idOrText: string) => string;
  /** A message by id, with severity, title, icon and duration. */
  readonly message: (id: string, params?: Readonly<Record<string, unknown>>) => ShownMessage;
  /** A value as lists show it; or as it stands elsewhere. */
  readonly value: (value: unknown, format: ValueFormat, options?: OptionsSchema, on?: WrittenOn) => string;
  /** The sentence that tells a reader what is wrong; `label` names the field. */
  readonly problem: (problem: Problem, label?: string) => string;
}

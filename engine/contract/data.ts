import type { Field, FieldLayout, FormSchema } from './grammar.ts';

/** A JSON value, read-only because schemas and records are never changed in place. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A record: data by field name, nested as the entity is. */
export type DataRecord = { readonly [key: string]: unknown };

/** Names available in conditions and texts: `record`, `row`, `user`, `modules`, `today` … */
export type Context = { readonly [name: string]: unknown };

/** A field of a form: entity and layout joined; notes are separate fields. */
export interface FieldModel {
  /** Dotted path in the record; also the id of the field. */
  readonly path: string;
  readonly section: string;
  readonly schema: Field;
  readonly layout: FieldLayout;
  readonly widget: NonNullable<FieldLayout['widget']>;
  readonly label: string;
  /** Whether the entity requires it; conditions may require it additionally. */
  readonly required: boolean;
  /** For notes and photos of a field: the path of that field. */
  readonly noteOf?: string;
  /** For rows of a matrix: the matrix of the section. */
  readonly matrix?: NonNullable<FormSchema['sections'][number]['matrix']>;
}

/** State of all fields for one record, computed from the conditions. */
export interface FormState {
  readonly visible: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
  readonly readOnly: ReadonlySet<string>;
  readonly visibleSections: ReadonlySet<string>;
}

/** A record to store or send: hidden values cleared as the schema defines, empty texts removed. */
export type SettledRecord = DataRecord;

/**
 * A validation problem, the same object in browser and server. Its text is made when shown
 * (`formatProblem`), in the language of the reader.
 */
export interface Problem {
  /** Dotted path of the field inside the record, `''` for the record as a whole, e.g. `lines.2.Quantity`. */
  readonly path: string;
  /** JSON Schema keyword, rule word (`x-alpha`) or the id of a rule between fields. */
  readonly rule: string;
  /** Values for the message's slots, e.g. `{ limit: 100 }`. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Message id in place of the rule's general message. */
  readonly message?: string;
  readonly severity: 'error' | 'warning' | 'info';
}

/** Validates a value against a JSON Schema; conditions and rules between fields belong to the form model. */
export type Check = (value: unknown) => readonly Problem[];

import type { Field, Json } from '../contract/index.ts';
import type { ComparedAs } from './COMPARISONS.ts';

/** A value that a condition at some place may compare, with its label. */
export interface ConditionField {
  /**
   * Path as the condition writes it: `record.state`, `row.copies`; for a defined condition `definedPath` of
   * its name.
   */
  readonly path: string;
  readonly label: string;
  readonly field: Field;
  readonly as: ComparedAs;
  readonly choices: readonly { readonly value: Json; readonly label: string }[];
}

/**
 * Pseudo path of a condition referred to by name (`holds`); its blank keeps it apart from the paths of
 * values.
 */
export function definedPath(name: string): string {
  return `${DEFINED}${name}`;
}

export function definedName(path: string): string {
  return path.slice(DEFINED.length);
}

const DEFINED = 'holds ';

/** Fields in one group: of a section, of the row, of a name of the context. */
export interface ConditionFields {
  /** Undefined: fields that the form does not show. */
  readonly title: string | undefined;
  /** The group belongs to the row around the place, or to an outer row. */
  readonly row?: true;
  readonly fields: readonly ConditionField[];
}

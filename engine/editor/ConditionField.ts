import type { Field, Json } from '../contract/index.ts';
import type { ComparedAs } from './COMPARISONS.ts';

/** A value that a condition at some place may speak of, by what people call it. */
export interface ConditionField {
  /** As the condition writes it: `record.state`, `row.copies`, `member.since`; of one that is defined, `definedPath` of its name. */
  readonly path: string;
  readonly label: string;
  readonly field: Field;
  readonly as: ComparedAs;
  readonly choices: readonly { readonly value: Json; readonly label: string }[];
}

/** What stands for a condition that is said by its name (`holds`); no path of a value has a blank. */
export function definedPath(name: string): string {
  return `${DEFINED}${name}`;
}

export function definedName(path: string): string {
  return path.slice(DEFINED.length);
}

const DEFINED = 'holds ';

/** Fields that belong together: of a section, of the row, of a name of the context. */
export interface ConditionFields {
  /** Undefined: those that the form does not show. */
  readonly title: string | undefined;
  /** Of the row that the place stands in, or one around it. */
  readonly row?: true;
  readonly fields: readonly ConditionField[];
}

import type { Condition, Expression } from '../../contract/index.ts';
import type { Finding } from '../../errors/Finding.ts';
import type { Scope, Shape } from './Scope.ts';

/** Something in a file that looks at values by name, with the names that there are where it stands. */
export type NamedPlace = {
  readonly file: string;
  readonly pointer: string;
  readonly scope: Scope;
} & (
  | { readonly what: 'condition'; readonly condition: Condition }
  | { readonly what: 'expression'; readonly expression: Expression; readonly field: Shape }
  | { readonly what: 'text'; readonly text: string }
  | { readonly what: 'path'; readonly path: string }
  | { readonly what: 'message'; readonly id: string }
  | { readonly what: 'call'; readonly call: string; readonly node: Readonly<Record<string, unknown>> }
);

/** Hears of what is wrong with a place of a file. */
export type Tell = (finding: Pick<Finding, 'code' | 'pointer' | 'found' | 'expected'>) => void;

/** A part of a file on the way down to what it holds. */
export interface Part {
  readonly key: string;
  readonly value: unknown;
  readonly parent: Readonly<Record<string, unknown>>;
  /** Keys from the root of the file, this one last. */
  readonly at: readonly string[];
  readonly scope: Scope;
}

/**
 * What a kind of file says of one of its parts: the names that are known in it, or that they are none of this check's business (`'skip'`), or that
 * the text is a path; undefined: as around it.
 */
export type Narrow = (part: Part) => Scope | 'skip' | 'path' | undefined;

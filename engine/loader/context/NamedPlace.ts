import type { Condition, Expression } from '../../contract/index.ts';
import type { Finding } from '../../errors/Finding.ts';
import type { Scope, Shape } from './Scope.ts';

/** A part of a file that refers to values by name, with the names available there. */
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

/** Receives the findings about a place in a file. */
export type Tell = (finding: Pick<Finding, 'code' | 'pointer' | 'found' | 'expected'>) => void;

/** A value in a file, with its parent and the names available there. */
export interface Part {
  readonly key: string;
  readonly value: unknown;
  readonly parent: Readonly<Record<string, unknown>>;
  /** Keys from the root of the file, this one last. */
  readonly at: readonly string[];
  readonly scope: Scope;
}

/**
 * Override for one part of a file kind: other names (`Scope`), not checked here (`'skip'`), or the text is a
 * path; undefined for the names of the parent.
 */
export type Narrow = (part: Part) => Scope | 'skip' | 'path' | undefined;

import type { Field, FieldLayout } from '../../../engine/index.ts';
import type { ValueKind } from './valueWords.ts';

/** A field that a random form has. */
export interface Made {
  readonly path: string;
  readonly kind: ValueKind;
  readonly field: Field;
  readonly layout: FieldLayout;
  readonly cells?: readonly Made[];
  /** A calculated companion field: these trials never answer it directly. */
  readonly given: boolean;
}

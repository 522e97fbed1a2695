import type { Field, FieldLayout } from '../../../engine/index.ts';
import type { ValueKind } from './valueWords.ts';

/** A field that a random form has. */
export interface Made {
  readonly path: string;
  readonly kind: ValueKind;
  readonly field: Field;
  readonly layout: FieldLayout;
  readonly cells?: readonly Made[];
  /** Worked out, a companion: nobody answers it by itself in these trials. */
  readonly given: boolean;
}

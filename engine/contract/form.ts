import type { Field, FieldLayout, FormSchema } from './grammar.ts';
import type { DataRecord } from './json.ts';

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

import type { Field, FieldLayout, FormSchema } from './grammar.ts';
import type { DataRecord } from './json.ts';

/** A field of a form, with entity and layout joined and companion notes made fields of their own. */
export interface FieldModel {
  /** Dotted path inside the record; also the field's id. */
  readonly path: string;
  readonly section: string;
  readonly schema: Field;
  readonly layout: FieldLayout;
  readonly widget: NonNullable<FieldLayout['widget']>;
  readonly label: string;
  /** Always required by the entity; conditions may require it besides. */
  readonly required: boolean;
  /** For a companion note, or companion photos: the path of the field they belong to. */
  readonly noteOf?: string;
  /** For a row of a matrix: the matrix of its section. */
  readonly matrix?: NonNullable<FormSchema['sections'][number]['matrix']>;
}

/** What conditions make of the fields for one record. */
export interface FormState {
  readonly visible: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
  readonly readOnly: ReadonlySet<string>;
  readonly visibleSections: ReadonlySet<string>;
}

/** A record ready to be stored or sent: hidden values cleared where the schema says so, empty texts left out. */
export type SettledRecord = DataRecord;

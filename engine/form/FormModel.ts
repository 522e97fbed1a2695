import type { Condition, FieldModel, FormPackage, FormSchema, Rule } from '../contract/index.ts';
import type { Calculation } from './calculationsOf.ts';

/** A form ready to be filled: entity and layout joined, conditions in the order in which they depend on each other. */
export interface FormModel {
  readonly name: string;
  readonly version: number;
  readonly entity: FormPackage['entity'];
  readonly form: FormSchema;
  readonly options: FormPackage['options'];
  /** Where the record's days and hours are those of the clock, as the product's settings say. */
  readonly timeZone?: string | undefined;
  /** What the transitions are called at which it is asked (`missing`), by id. */
  readonly moments: Readonly<Record<string, string>>;
  /** In the order of the form's pages; those of a page are shown only while their page is. */
  readonly sections: FormSchema['sections'];
  /** Those without fields: words and pictures alone. */
  readonly bareSections: FormSchema['sections'];
  /** In the order of the form; a companion note follows its flag. */
  readonly fields: readonly FieldModel[];
  readonly byPath: ReadonlyMap<string, FieldModel>;
  /** Place of each field in the form, by path. */
  readonly order: ReadonlyMap<string, number>;
  /** Rules between fields: the entity's, then the form's. */
  readonly rules: readonly Rule[];
  /** Fields of the entity that are worked out, shown or not, each after those that it looks at. */
  readonly calculations: readonly Calculation[];
  /** The field that a path of the record belongs to: itself, or the one that holds it. */
  ownerOf(path: string): FieldModel | undefined;
  /** Paths of the fields whose state (visible, required, read-only) may change when the value at `path` does. */
  dependents(path: string): readonly string[];
  /** Not promised to other folders: what state is computed from. */
  readonly nodes: ReadonlyMap<string, FieldNode>;
  /** Paths so that a field comes after all that its visibility looks at. */
  readonly sequence: readonly string[];
  readonly rank: ReadonlyMap<string, number>;
}

/** The conditions of one field, gathered from field, section and flag. */
export interface FieldNode {
  readonly field: FieldModel;
  readonly sectionWhen?: Condition | undefined;
  readonly showWhen?: Condition | undefined;
  readonly requiredWhen?: Condition | undefined;
  readonly readOnlyWhen?: Condition | undefined;
  /** For a companion note: when its field asks for it, unless the flag itself says so. */
  readonly noteWhen?: Condition | undefined;
  readonly clearedWhenHidden: boolean;
}

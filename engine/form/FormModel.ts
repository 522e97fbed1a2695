import type { Condition, FieldModel, FormPackage, FormSchema, Rule } from '../contract/index.ts';
import type { Calculation } from './calculationsOf.ts';

/** A form ready to be filled: entity and layout joined, conditions in the order in which they depend on each other. */
export interface FormModel {
  readonly name: string;
  readonly version: number;
  readonly entity: FormPackage['entity'];
  readonly form: FormSchema;
  readonly options: FormPackage['options'];
  /**
   * Time zone of the record's days and clock times (product settings); undefined: durations ignore clock
   * changes.
   */
  readonly timeZone?: string | undefined;
  /** Labels of the transitions at which missing answers are checked (`missing`), by transition id. */
  readonly moments: Readonly<Record<string, string>>;
  /** In page order; the sections of a page are visible only while the page is. */
  readonly sections: FormSchema['sections'];
  /** Sections without fields: texts and pictures only. */
  readonly bareSections: FormSchema['sections'];
  /** In the order of the form; a companion note follows its flag. */
  readonly fields: readonly FieldModel[];
  readonly byPath: ReadonlyMap<string, FieldModel>;
  /** Place of each field in the form, by path. */
  readonly order: ReadonlyMap<string, number>;
  /** Rules between fields: the entity's, then the form's. */
  readonly rules: readonly Rule[];
  /** Calculated fields of the entity, visible or not, in dependency order. */
  readonly calculations: readonly Calculation[];
  /** The field at a path of the record, or the field that contains the path. */
  ownerOf(path: string): FieldModel | undefined;
  /** Paths of the fields that may change state (visible, required, read-only) with the value at `path`. */
  dependents(path: string): readonly string[];
  /** Internal to this folder: input of the state computation. */
  readonly nodes: ReadonlyMap<string, FieldNode>;
  /** Field paths in dependency order: a field follows the fields that its visibility reads. */
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
  /** Companion notes only: condition that opens the note. Undefined: an anomalous flag value opens it. */
  readonly noteWhen?: Condition | undefined;
  readonly clearedWhenHidden: boolean;
}

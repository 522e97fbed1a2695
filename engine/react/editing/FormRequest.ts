import type { Context, DataRecord, SettledRecord } from '../../contract/index.ts';
import type { FormHandle } from '../form/SchemaFormProps.ts';
import type { LiveRow } from '../table/useLiveRows.ts';

/** Saves what was filled in, and may answer it as it is stored. */
export type SaveForm =
  | ((record: SettledRecord) => Promise<void>)
  | ((record: SettledRecord) => Promise<DataRecord | undefined>);

/** A form to be filled in a dialog. */
export interface FormRequest {
  /** Name of the form's schema. */
  readonly form: string;
  /** What to begin with; the entity's defaults stand below it. */
  readonly record?: DataRecord;
  /** The same as it is stored now, told whenever it changes: somebody else may change it while the form is open. */
  readonly live?: LiveRow;
  readonly context?: Context;
  /** The field to begin in, also on a phone: what the dialog was opened for. */
  readonly focus?: string;
  /** The form's own title otherwise. */
  readonly title?: string;
  /** The form's own word otherwise. */
  readonly submitLabel?: string;
  /**
   * Hears of every change, and may fill other fields by the form's handle, e.g. what an article is called and costs. `begun` is the record that
   * the form began with, defaults included.
   */
  readonly changed?: (record: DataRecord, form: FormHandle, begun: DataRecord) => void;
  /** Saves, and may answer the record as it is stored; a rejection (`formFailure`) keeps the dialog open, with its problems at their fields. */
  readonly save?: SaveForm;
  /** Word of the button that leaves without saving; a general one otherwise. */
  readonly closeLabel?: string;
  /** A second way to save, e.g. to confirm at once; checks the form just so. */
  readonly also?: {
    readonly label: string;
    readonly save: SaveForm;
  };
}

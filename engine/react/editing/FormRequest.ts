import type { Context, DataRecord, SettledRecord } from '../../contract/index.ts';
import type { FormHandle } from '../form/SchemaFormProps.ts';
import type { LiveRow } from '../table/useActions.ts';

/** Saves the record; may return it as stored. */
export type SaveForm =
  | ((record: SettledRecord) => Promise<void>)
  | ((record: SettledRecord) => Promise<DataRecord | undefined>);

/** A form to open in a dialog. */
export interface FormRequest {
  /** Name of the form's schema. */
  readonly form: string;
  /** Initial values, over the entity's defaults. */
  readonly record?: DataRecord;
  /** The stored record with updates: another user may change it while the form is open. */
  readonly live?: LiveRow;
  readonly context?: Context;
  /** The field to focus, also on a phone. */
  readonly focus?: string;
  /** Default: the form's title. */
  readonly title?: string;
  /** Default: the form's submit text. */
  readonly submitLabel?: string;
  /**
   * Called on every change; may fill other fields by the form's handle, e.g. name and price of an article.
   * `begun` is the form's initial record, defaults included.
   */
  readonly changed?: (record: DataRecord, form: FormHandle, begun: DataRecord) => void;
  /**
   * Saves; may return the stored record. A rejection (`formFailure`) keeps the dialog open and displays its
   * problems at their fields.
   */
  readonly save?: SaveForm;
  /** Text of the button that closes without saving. */
  readonly closeLabel?: string;
  /** A second way to save, e.g. with immediate confirmation; the form is checked alike. */
  readonly also?: {
    readonly label: string;
    readonly save: SaveForm;
  };
}

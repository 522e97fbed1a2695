import type { Context } from '../../../engine/contract/index.ts';
import type { CallContext } from '../calls/CallContext.ts';

export interface EffectInput<Row, Patch, Data> {
  readonly context: CallContext;
  /** The locked record before the transition. */
  readonly record: Row;
  /** Columns changed by earlier effects of the same transition. */
  readonly patch: Patch;
  /** Data of the call. */
  readonly data: Data;
}

interface EffectResult<Patch> {
  readonly patch?: Patch;
  /** Key of a record that the effect made. */
  readonly madeKey?: number;
  readonly changedCount?: number;
  /** No change needed: the record stays as it is, and further effects are skipped. */
  readonly stays?: true;
}

/** Server code run in the transaction of a workflow transition, named in its `effects`. */
export type RecordEffect<Row, Patch, Data> = (
  input: EffectInput<Row, Patch, Data>,
) => EffectResult<Patch> | Promise<EffectResult<Patch>>;

/**
 * Condition of a transition that takes more data than a guard of the workflow sees.
 *
 * @throws Refusal of the first rule that is broken.
 */
export type RecordCheck<Row, Data> = (
  context: CallContext,
  record: Row,
  conditions: Context,
  data: Data,
) => Promise<void> | void;

/** Code that an area adds to the workflow of an entity, for `moveRecord`. */
export interface WorkflowCode<Row extends object, Patch extends object, Data> {
  /** Name of both the entity and the workflow. */
  readonly entity: string;
  /** Locks and reads a record. @throws Refusal NOT_FOUND, or NOT_YOURS for users who may not change it. */
  lock(context: CallContext, key: number): Promise<Row>;
  /**
   * Values seen by conditions and rules, under the same names as in the browser; default: the stored record
   * and the common values (`recordContext()`).
   */
  conditions?(context: CallContext, record: Row): Promise<Context>;
  /** Effects by their name in the workflow. */
  readonly effects: Readonly<Record<string, RecordEffect<Row, Patch, Data>>>;
  /**
   * Checks by their name in the workflow (`needs`). They run after the workflow allowed the transition and
   * before any effect.
   */
  readonly checks?: Readonly<Record<string, RecordCheck<Row, Data>>>;
  /**
   * Further values for the rules of a wizard that a transition needs, under the same names as in the browser.
   */
  wizardContext?(context: CallContext, record: Row): Promise<Context>;
}

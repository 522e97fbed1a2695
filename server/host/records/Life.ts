import type { Context } from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';

export interface EffectInput<Row, Patch, Data> {
  readonly context: CallContext;
  /** The record as it was, locked. */
  readonly record: Row;
  /** Columns that earlier effects of the same transition change. */
  readonly patch: Patch;
  /** What the call brings along. */
  readonly data: Data;
}

export interface EffectResult<Patch> {
  readonly patch?: Patch;
  /** Key of a record that it made, e.g. one that takes over; or how many it was about. */
  readonly made?: number;
  /** There was nothing to do: the record stays as it is, and no further effect is run. */
  readonly stays?: true;
}

/** What the server does together with a transition, in its transaction; named in the workflow's `effects`. */
export type RecordEffect<Row, Patch, Data> = (
  input: EffectInput<Row, Patch, Data>,
) => EffectResult<Patch> | Promise<EffectResult<Patch>>;

/**
 * What must hold for a transition besides the workflow's guards, because it takes more data than these look at.
 *
 * @throws Refusal of the first rule that does not hold.
 */
export type RecordCheck<Row, Data> = (
  context: CallContext,
  record: Row,
  conditions: Context,
  data: Data,
) => Promise<void> | void;

/** What an entity's area adds to its workflow, so that `moveRecord` moves its records. */
export interface Life<Row extends object, Patch extends object, Data> {
  /** Of this name are entity and workflow. */
  readonly entity: string;
  /**
   * The record of that key, locked.
   *
   * @throws Refusal NOT_FOUND, or NOT_YOURS for who may not change it.
   */
  lock(context: CallContext, key: number): Promise<Row>;
  /** What conditions and the entity's rules look at: the same names as in the browser; absent: the record as it is stored, and what every condition knows. */
  conditions?(context: CallContext, record: Row): Promise<Context>;
  /** By their names in the workflow. */
  readonly effects: Readonly<Record<string, RecordEffect<Row, Patch, Data>>>;
  /** By their names in the workflow (`needs`). They run after the workflow has allowed the transition, before any effect. */
  readonly checks?: Readonly<Record<string, RecordCheck<Row, Data>>>;
  /** What the rules of a wizard that a transition needs look at, besides what conditions do: the same names as in the browser. */
  facts?(context: CallContext, record: Row): Promise<Context>;
}

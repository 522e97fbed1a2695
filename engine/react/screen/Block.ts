import type { ComponentType } from 'react';
import type { Context, DataRecord, ScreenSchema } from '../../contract/index.ts';
import type { ValueWriter } from '../../index.ts';
import type { WidgetDefinition } from '../widgets/Widget.ts';

/** A name that a product adds to the engine's words; its hooks file lists it, so that schemas may say it. */
export type OwnName = `x-${string}`;

/** One block of a screen schema. */
export type BlockSchema = ScreenSchema['blocks'][number];

/** Whether its schema says that the block is only read. */
export function isReadOnly({ props }: BlockSchema): boolean {
  return props?.readOnly === true;
}

/** What a component that shows a block is given. */
export interface BlockProps {
  readonly block: BlockSchema;
  /** Parameters of the path. */
  readonly params: Readonly<Record<string, string>>;
}

/** A block's component, loaded when a screen first shows it. */
export type LazyBlock = () => Promise<ComponentType<BlockProps>>;

/**
 * What an area of the product adds to the app: components for its blocks, by kind and name. One of a kind that has a general component
 * stands in for it; a `component` always needs one.
 *
 * @example { blocks: { component: { loans: async () => (await import('./Loans.tsx')).Loans } } }
 */
export interface ScreenArea {
  readonly blocks?: Partial<Readonly<Record<BlockSchema['kind'], Readonly<Record<string, LazyBlock>>>>>;
  /** General components, by the kind of block that they show: for every block that has none of its own. */
  readonly blockKinds?: Partial<Readonly<Record<BlockSchema['kind'], LazyBlock>>>;
  /** Widgets of forms; what is large is loaded late: `Component: lazy(…)`. */
  readonly widgets?: Readonly<Record<OwnName, WidgetDefinition>>;
  /** What a form begins with where only code can say it, by the form's name; `now` is the time, `HH:MM`. */
  readonly beginnings?: Readonly<Record<string, (context: Context) => DataRecord>>;
  /** How values are written in lists. */
  readonly formats?: Readonly<Record<OwnName, ValueWriter>>;
  /** What its own keys in localStorage begin with, before the number of the person whose work they hold, e.g. `wizard:report:`. */
  readonly keptOnDevice?: readonly string[];
}

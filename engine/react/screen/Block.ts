import type { ComponentType } from 'react';
import type { ScreenSchema } from '../../contract/index.ts';

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
 * stands in for it; a `wizard`, a `workflow` and a `component` always need one.
 *
 * @example { blocks: { component: { loans: async () => (await import('./Loans.tsx')).Loans } } }
 */
export interface ScreenArea {
  readonly blocks?: Partial<Readonly<Record<BlockSchema['kind'], Readonly<Record<string, LazyBlock>>>>>;
  /** General components, by the kind of block that they show: for every block that has none of its own. */
  readonly blockKinds?: Partial<Readonly<Record<BlockSchema['kind'], LazyBlock>>>;
  /** What its own keys in localStorage begin with, before the number of the person whose work they hold, e.g. `wizard:report:`. */
  readonly keptOnDevice?: readonly string[];
}

import type { ComponentType } from 'react';
import type { ScreenSchema } from '../../../engine/contract/index.ts';

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
 * What an area of the product adds to the app: components for its blocks, by kind and name. One for a `table` or a `form`
 * stands in for the general one; a `wizard`, a `workflow` and a `component` always need one.
 */
export interface ScreenArea {
  readonly blocks: Partial<Readonly<Record<BlockSchema['kind'], Readonly<Record<string, LazyBlock>>>>>;
}

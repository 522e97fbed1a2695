import { type ComponentType, useMemo } from 'react';
import type { Context, DataRecord, ScreenSchema } from '../../contract/index.ts';
import { fillInput, type ValueWriter } from '../../index.ts';
import type { WidgetDefinition } from '../widgets/Widget.ts';
import { useScreen } from './ScreenContext.tsx';

/**
 * A name that a product adds to the engine's vocabulary; listed in its hooks file, so that schemas may use
 * it.
 */
export type OwnName = `x-${string}`;

/** One block of a screen schema. */
export type BlockSchema = ScreenSchema['blocks'][number];

/** Whether the block's schema makes it read-only. */
export function isReadOnly({ props }: BlockSchema): boolean {
  return props?.readOnly === true;
}

/** Props of a block's component. */
export interface BlockProps {
  readonly block: BlockSchema;
  /** Path parameters. */
  readonly params: Readonly<Record<string, string>>;
}

/** Loads a block's component on first use. */
export type LazyBlock = () => Promise<ComponentType<BlockProps>>;

/**
 * What an area of the product adds to the app: components for its blocks, by kind and name. One of a kind that has a general component
 * stands in for it; a `component` always needs one.
 *
 * @example { blocks: { component: { loans: async () => (await import('./Loans.tsx')).Loans } } }
 */
export interface ScreenArea {
  readonly blocks?: Partial<Readonly<Record<BlockSchema['kind'], Readonly<Record<string, LazyBlock>>>>>;
  /** General components by kind of block, used for blocks without a specific one. */
  readonly blockKinds?: Partial<Readonly<Record<BlockSchema['kind'], LazyBlock>>>;
  /** Widgets of forms; large ones are loaded on demand: `Component: lazy(…)`. */
  readonly widgets?: Readonly<Record<OwnName, WidgetDefinition>>;
  /** Initial records of forms that only code can compute, by form name; `now` is the time, `HH:MM`. */
  readonly beginnings?: Readonly<Record<string, (context: Context) => DataRecord>>;
  /** Value formats in lists. */
  readonly formats?: Readonly<Record<OwnName, ValueWriter>>;
  /** Prefixes of its keys in localStorage, followed by the user id, e.g. `wizard:report:`. */
  readonly keptOnDevice?: readonly string[];
}

/** The input of a block's call with path parameters filled in; a stable object. */
export function useBlockInput({ block, params }: BlockProps): Readonly<Record<string, unknown>> {
  const inputSchema = block.props?.['input' as never];
  const { context } = useScreen();
  return useMemo(() => fillInput(inputSchema, { ...context, params }), [inputSchema, context, params]);
}

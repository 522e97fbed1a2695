import { type ComponentType, lazy, useMemo } from 'react';
import type { Context, DataRecord, ScreenSchema } from '../../contract/index.ts';
import { fillInput, registerFormats, type Transition, type ValueWriter } from '../../index.ts';
import { keepOnDevice } from '../product/appDeviceCare.ts';
import { nowTime } from '../provider/today.ts';
import { type WidgetDefinition, widgets } from '../widgets/Widget.ts';
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

const registered: ScreenArea[] = [];

/** Registers the areas of the app before the first render; of blocks with the same name the last one wins. */
export function registerAreas(areas: readonly ScreenArea[]): void {
  for (const area of areas) {
    if (registered.includes(area)) continue;
    registered.unshift(area);
    widgets.register(area.widgets ?? {});
    registerFormats(area.formats ?? {});
    keepOnDevice(area.keptOnDevice ?? []);
  }
}

/** The component of a block: a specific one, otherwise the general one of its kind. */
export function registeredBlock(kind: BlockSchema['kind'], name: string): LazyBlock | undefined {
  return first(({ blocks }) => blocks?.[kind]?.[name]) ?? first(({ blockKinds }) => blockKinds?.[kind]);
}

/** The initial record of a form computed by an area, if there is one. */
function beginningOf(form: string): ((context: Context) => DataRecord) | undefined {
  return first(({ beginnings }) => beginnings?.[form]);
}

function first<Found>(find: (area: ScreenArea) => Found | undefined): Found | undefined {
  for (const area of registered) {
    const value = find(area);
    if (value !== undefined) return value;
  }
  return undefined;
}

const loaded = new Map<LazyBlock, ComponentType<BlockProps>>();

/**
 * The block's component if its code has arrived. React shows the fallback of a `lazy` component for at least 300 ms,
 * even then.
 */
export const loadedBlock = (load: LazyBlock): ComponentType<BlockProps> | undefined => loaded.get(load);

/** The block's component, which suspends until its code has arrived. */
export const lazyBlock = (load: LazyBlock): ComponentType<BlockProps> =>
  lazy(async () => ({ default: await loadBlock(load) }));

/** Loads a block's component before a screen shows it. */
export async function loadBlock(load: LazyBlock): Promise<ComponentType<BlockProps>> {
  const component = await load();
  loaded.set(load, component);
  return component;
}

/**
 * Initial record of a transition's form: computed by an area's code, overridden by the transition's `record`.
 */
export function beginAnswers(form: string, { record }: Transition, context: Context): DataRecord {
  return { ...beginningOf(form)?.({ ...context, now: nowTime() }), ...fillInput(record, context) };
}

/** The input of a block's call with path parameters filled in; a stable object. */
export function useBlockInput({ block, params }: BlockProps): Readonly<Record<string, unknown>> {
  const inputSchema = block.props?.['input' as never];
  const { context } = useScreen();
  return useMemo(() => fillInput(inputSchema, { ...context, params }), [inputSchema, context, params]);
}

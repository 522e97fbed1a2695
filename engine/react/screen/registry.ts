import { type ComponentType, lazy } from 'react';
import type { Context, DataRecord } from '../../contract/index.ts';
import { fillInput, registerFormats, type Transition } from '../../index.ts';
import { keepOnDevice } from '../product/deviceCare.ts';
import { nowTime } from '../provider/today.ts';
import { widgets } from '../widgets/Widget.ts';
import type { BlockProps, BlockSchema, LazyBlock, ScreenArea } from './Block.ts';

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
 * The component that a block's loader gave, if it is loaded: React shows the fallback of a `lazy` component for at
 * least 300 ms, also where its module is there.
 */
export const loadedBlock = (load: LazyBlock): ComponentType<BlockProps> | undefined => loaded.get(load);

/** The component that a block's loader gives, which suspends until then. */
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

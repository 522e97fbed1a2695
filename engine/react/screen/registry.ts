import type { Context, DataRecord } from '../../contract/index.ts';
import { registerFormats } from '../../index.ts';
import { keepOnDevice } from '../product/deviceCare.ts';
import { widgets } from '../widgets/registry.ts';
import type { BlockSchema, LazyBlock, ScreenArea } from './Block.ts';

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
export function beginningOf(form: string): ((context: Context) => DataRecord) | undefined {
  return first(({ beginnings }) => beginnings?.[form]);
}

function first<Found>(find: (area: ScreenArea) => Found | undefined): Found | undefined {
  for (const area of registered) {
    const value = find(area);
    if (value !== undefined) return value;
  }
  return undefined;
}

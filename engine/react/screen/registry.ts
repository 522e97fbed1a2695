import type { Context, DataRecord } from '../../contract/index.ts';
import { registerFormats } from '../../index.ts';
import { keepOnDevice } from '../product/deviceCare.ts';
import { widgets } from '../widgets/registry.ts';
import type { BlockSchema, LazyBlock, ScreenArea } from './Block.ts';

const registered: ScreenArea[] = [];

/** Makes known what areas add to the app, before it is first drawn: a later one's block stands in for an earlier one's of the same name. */
export function registerAreas(areas: readonly ScreenArea[]): void {
  for (const area of areas) {
    if (registered.includes(area)) continue;
    registered.unshift(area);
    widgets.register(area.widgets ?? {});
    registerFormats(area.formats ?? {});
    keepOnDevice(area.keptOnDevice ?? []);
  }
}

/** The component that shows a block: its own, else the general one of its kind. */
export function registeredBlock(kind: BlockSchema['kind'], name: string): LazyBlock | undefined {
  return first(({ blocks }) => blocks?.[kind]?.[name]) ?? first(({ blockKinds }) => blockKinds?.[kind]);
}

/** What a form begins with as an area says it, if any does. */
export function beginningOf(form: string): ((context: Context) => DataRecord) | undefined {
  return first(({ beginnings }) => beginnings?.[form]);
}

function first<Found>(find: (area: ScreenArea) => Found | undefined): Found | undefined {
  for (const area of registered) {
    const found = find(area);
    if (found !== undefined) return found;
  }
  return undefined;
}

import { type ComponentType, lazy } from 'react';
import type { BlockProps, LazyBlock } from './Block.ts';

const loaded = new Map<LazyBlock, ComponentType<BlockProps>>();

/**
 * The component that a block's loader gives. One that is loaded is returned itself: React shows the fallback of
 * a `lazy` component for at least 300 ms, also where its module is there.
 */
export function blockComponent(load: LazyBlock): ComponentType<BlockProps> {
  return loaded.get(load) ?? lazy(async () => ({ default: await loadBlock(load) }));
}

/** Loads a block's component before a screen shows it. */
export async function loadBlock(load: LazyBlock): Promise<ComponentType<BlockProps>> {
  const component = await load();
  loaded.set(load, component);
  return component;
}

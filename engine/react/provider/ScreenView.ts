import { type ComponentType, createContext } from 'react';
import type { ProductCore, ScreenSchema } from '../../contract/index.ts';

/** A screen, and the product that it belongs to. */
export interface ScreenViewProps {
  readonly screen: ScreenSchema;
  readonly core: ProductCore;
}

/**
 * How a product shows a screen with its own components, for whoever shows screens outside of its pages: a catalogue of stories, a preview. The
 * product gives it, so that nobody imports its screens; null where none has.
 */
export const ScreenViewContext = createContext<ComponentType<ScreenViewProps> | null>(null);

import { type ComponentType, createContext } from 'react';
import type { ProductCore, ScreenSchema } from '../../contract/index.ts';

/** A screen and its product. */
export interface ScreenViewProps {
  readonly screen: ScreenSchema;
  readonly core: ProductCore;
}

/**
 * Renders a product's screen outside of its app, in a catalogue of stories or a preview. Provided by the
 * product, so that no module imports its screens; null if none did.
 */
export const ScreenViewContext = createContext<ComponentType<ScreenViewProps> | null>(null);

import { createRegistry } from '../../index.ts';
import type { WidgetDefinition } from './Widget.ts';

/** Widgets by their name in form schemas. The engine's register with the first form, a product's at start. */
export const widgets = createRegistry<WidgetDefinition>('widget');

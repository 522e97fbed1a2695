import { createRegistry } from '../../index.ts';
import type { WidgetDefinition } from './Widget.ts';

/** Widgets by the word of a form's schema. The engine's own join with the first form, a product's when it starts. */
export const widgets = createRegistry<WidgetDefinition>('widget');

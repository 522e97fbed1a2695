import type { ComponentType } from 'react';
import type { FieldModel } from '../../contract/index.ts';
import { createRegistry } from '../../index.ts';

/**
 * Props of every widget. It displays `value`, reports changes by `set`, and calls `leave` when the user
 * leaves it.
 */
export interface WidgetProps {
  /** DOM id of the focusable control. */
  readonly id: string;
  readonly path: string;
  readonly field: FieldModel;
  readonly value: unknown;
  readonly set: (value: unknown) => void;
  readonly leave: () => void;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly invalid: boolean;
  /** Choices ruled out by other answers. */
  readonly withheld?: readonly (string | number)[];
  /** Serialized query of its choices (`FieldView.asked`). */
  readonly asked?: string | undefined;
  /** Ids of help and problem texts. */
  readonly describedBy: string | undefined;
}

/** A widget as registered under the name that schemas use. */
export interface WidgetDefinition {
  readonly Component: ComponentType<WidgetProps>;
  /** Replaces the component in a read-only field; absent: the component handles `readOnly` itself. */
  readonly ReadOnly?: ComponentType<WidgetProps>;
  /** Consists of several controls under one label. */
  readonly grouped: boolean;
  /** Renders its label itself. */
  readonly bare: boolean;
  /** Prefetches code that the widget needs once it is used, when there may be no network. */
  readonly ahead?: () => unknown;
}

/** ARIA attributes common to all widgets. */
export function ariaOf({ required, invalid, describedBy }: WidgetProps) {
  return {
    'aria-required': required || undefined,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
  } as const;
}

/** Widgets by their name in form schemas. The engine's register with the first form, a product's at start. */
export const widgets = createRegistry<WidgetDefinition>('widget');

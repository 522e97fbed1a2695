import type { ComponentType } from 'react';
import type { FieldModel } from '../../contract/index.ts';

/** What every widget gets. It shows `value`, says a new one through `set`, and `leave` when the person goes on. */
export interface WidgetProps {
  /** Id of the control that takes the focus. */
  readonly id: string;
  readonly path: string;
  readonly field: FieldModel;
  readonly value: unknown;
  readonly set: (value: unknown) => void;
  readonly leave: () => void;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly invalid: boolean;
  /** Choices that the other answers rule out. */
  readonly withheld?: readonly (string | number)[];
  /** What its list is asked by the other answers. */
  readonly asked?: string | undefined;
  /** Ids of help and problem texts. */
  readonly describedBy: string | undefined;
}

export interface WidgetDefinition {
  readonly Component: ComponentType<WidgetProps>;
  /** Stands in while the field is read-only; absent: the component itself knows how. */
  readonly ReadOnly?: ComponentType<WidgetProps>;
  /** Several controls under one label. */
  readonly grouped: boolean;
  /** Shows its own label. */
  readonly bare: boolean;
  /** Fetches what the widget wants once it is used, which a network may be too far away for by then. */
  readonly ahead?: () => unknown;
}

/** The attributes that say the same to a screen reader in every widget. */
export function ariaOf({ required, invalid, describedBy }: WidgetProps) {
  return {
    'aria-required': required || undefined,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
  } as const;
}

export type Variant = 'none' | 'primary' | 'success' | 'warning' | 'danger';

/** A short word about what just happened (UI-01). */
export interface ToastContent {
  readonly variant?: Variant;
  /** Blueprint icon name; each variant has its own otherwise. */
  readonly icon?: string;
  readonly title?: string;
  readonly text: string;
  /** How long it stays; it waits while pointed at or focused. 0: until closed. */
  readonly milliseconds?: number;
}

/** A toast on the screen. */
export interface ShownToast extends ToastContent {
  readonly id: number;
}

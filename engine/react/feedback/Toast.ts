export type Variant = 'none' | 'primary' | 'success' | 'warning' | 'danger';

/** A short word about what just happened (UI-01). */
export interface ToastContent {
  readonly variant?: Variant;
  /** Blueprint icon name; each variant has its own otherwise. */
  readonly icon?: string;
  readonly title?: string;
  readonly text: string;
  /** What it is about, in a line of its own, e.g. the name of what was deleted. */
  readonly detail?: string;
  /** Whose word it is, e.g. one button's: the next on the same matter takes its place, so that no failure stands beside the success after it. */
  readonly about?: string;
  /** How long it stays; it waits while pointed at or focused. 0: until closed. One with an action stays `ACTION_TIME` at least. */
  readonly milliseconds?: number;
  /** What one may still do about it, by a button or by Ctrl+Z; the toast closes with it. */
  readonly action?: ToastAction;
}

/** A button of a toast. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** A toast on the screen. */
export interface ShownToast extends ToastContent {
  readonly id: number;
  /** Every matter whose word it is: the same words of several are one toast, which goes with the last of them. */
  readonly matters: readonly string[];
}

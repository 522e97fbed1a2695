export type Variant = 'none' | 'primary' | 'success' | 'warning' | 'danger';

/** A short message about a recent event (UI-01). */
export interface ToastContent {
  readonly variant?: Variant;
  /** Blueprint icon name; default: the variant's. */
  readonly icon?: string;
  readonly title?: string;
  readonly text: string;
  /** The subject on a separate line, e.g. the name of the deleted record. */
  readonly detail?: string;
  /**
   * Key of the subject: the next toast about it replaces this one, so that no failure remains beside a later
   * success.
   */
  readonly about?: string;
  /**
   * Duration in ms; paused while hovered or focused. 0: until closed. With an action at least `ACTION_TIME`.
   */
  readonly milliseconds?: number;
  /** A further action, by button or Ctrl+Z; the toast closes with it. */
  readonly action?: ToastAction;
}

/** A button of a toast. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** A displayed toast. */
export interface ShownToast extends ToastContent {
  readonly id: number;
  /**
   * All subjects of this text: equal texts are merged into one toast, which disappears with its last subject.
   */
  readonly matters: readonly string[];
}

import { createContext, useContext } from 'react';

/** Content of an alert or a question. */
export interface DialogContent {
  /** Default: 'Attenzione!' (UI-02). */
  readonly title?: string;
  readonly text: string;
  readonly variant?: 'primary' | 'warning' | 'danger';
  /** Pages of the app where the problem can be corrected. */
  readonly links?: readonly { readonly text: string; readonly to: string }[];
  /** Text of the confirming button; default: a general one. */
  readonly confirm?: string;
  /** Label of a text that is required for the confirmation. */
  readonly reason?: string;
  /** Text of the refusing button; default: a general one. */
  readonly cancel?: string;
}

/** Messages and questions available to every screen. */
export interface Feedback {
  readonly toast: (content: ToastContent) => void;
  /** A message of the catalogue as a toast, with its severity, icon, title and duration. */
  readonly toastMessage: (
    id: string,
    params?: Readonly<Record<string, unknown>>,
    more?: Pick<ToastContent, 'detail' | 'action' | 'about'>,
  ) => void;
  /** Removes the toasts about a subject. */
  readonly settle: (about: string) => void;
  /** Resolves when the user has closed it. */
  readonly alert: (content: DialogContent | string) => Promise<void>;
  /** True only if the user confirms; Esc, the close button and "no" refuse. */
  readonly confirm: (content: DialogContent | string) => Promise<boolean>;
  /** A question that requires a text for its confirmation: resolves with it; undefined if the user refuses. */
  readonly reasonFor: (content: DialogContent & { readonly reason: string }) => Promise<string | undefined>;
}

/** Meaning of a message, which decides colour and icon. */
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
interface ToastAction {
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

/** Null outside of `FeedbackProvider`, which is part of `EngineProvider`. */
export const FeedbackContext = createContext<Feedback | null>(null);

/** Toasts, alerts and questions. Throws outside of `EngineProvider`. */
export function useFeedback(): Feedback {
  const feedback = useContext(FeedbackContext);
  if (feedback === null)
    throw new Error('No EngineProvider above this component: feedback has no place to show.');
  return feedback;
}

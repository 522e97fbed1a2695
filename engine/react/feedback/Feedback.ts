import type { ToastContent } from './Toast.ts';

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

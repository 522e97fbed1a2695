import type { ToastContent } from './Toast.ts';

/** An alert to be read, or a question to be answered. */
export interface DialogContent {
  /** 'Attenzione!' when absent (UI-02). */
  readonly title?: string;
  readonly text: string;
  readonly variant?: 'primary' | 'warning' | 'danger';
  /** Where it is put right: pages of the app. */
  readonly links?: readonly { readonly text: string; readonly to: string }[];
  /** Word of the agreeing button; a general one otherwise. */
  readonly confirm?: string;
  /** What is to be written before one may agree. */
  readonly reason?: string;
  /** Word of the refusing button; a general one otherwise. */
  readonly cancel?: string;
}

/** What every screen may say to its reader, and ask. */
export interface Feedback {
  readonly toast: (content: ToastContent) => void;
  /** A message of the catalogue as a toast: its severity, icon, title and duration are the catalogue's. */
  readonly toastMessage: (
    id: string,
    params?: Readonly<Record<string, unknown>>,
    more?: Pick<ToastContent, 'detail' | 'action' | 'about'>,
  ) => void;
  /** The matter is settled: what was said about it goes. */
  readonly settle: (about: string) => void;
  /** Settles when the reader has closed it. */
  readonly alert: (content: DialogContent | string) => Promise<void>;
  /** True only when the reader agrees; Esc, the close button and 'no' all refuse. */
  readonly confirm: (content: DialogContent | string) => Promise<boolean>;
  /** A question that is agreed to in writing: what was written; undefined where the reader refuses. */
  readonly reasonFor: (content: DialogContent & { readonly reason: string }) => Promise<string | undefined>;
}

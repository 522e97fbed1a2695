import type { BenchTarget } from './benchTarget.ts';

/** What a bench may do with the page from outside. */
export interface Bench {
  /** `performance.now()` when the code was ready. */
  readonly loaded: number;
  readonly target: BenchTarget;
  mount(): void;
  /** The focusable control of a field; null while it is hidden or not built yet. */
  find(key: string): HTMLElement | null;
  /** As the button does. */
  submit(): void;
  errorCount(): number;
  value(key: string): unknown;
  /** Builds a field that is not there yet and scrolls to it. */
  reveal(key: string): Promise<void>;
}

declare global {
  interface Window {
    bench: Bench;
  }
}

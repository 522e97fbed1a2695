import type { BenchTarget } from './benchTarget.ts';

/** Interface of the page for benchmarks. */
export interface Bench {
  /** `performance.now()` when the code was ready. */
  readonly loaded: number;
  readonly target: BenchTarget;
  mount(): void;
  /** The focusable control of a field; null while it is hidden or not built yet. */
  find(key: string): HTMLElement | null;
  /** Submits like the button. */
  submit(): void;
  errorCount(): number;
  value(key: string): unknown;
  /** Renders a field if needed and scrolls to it. */
  reveal(key: string): Promise<void>;
}

declare global {
  interface Window {
    bench: Bench;
  }
}

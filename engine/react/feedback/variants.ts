import type { Severity } from '../provider/Messages.ts';
import type { Variant } from './Toast.ts';

/** How each variant looks and how long it stays when nothing else is said; failures leave time to be read. */
export const VARIANTS: Readonly<Record<Variant, { readonly icon: string; readonly milliseconds: number }>> = {
  none: { icon: 'info-sign', milliseconds: 5000 },
  primary: { icon: 'info-sign', milliseconds: 5000 },
  success: { icon: 'tick-circle', milliseconds: 4000 },
  warning: { icon: 'warning-sign', milliseconds: 8000 },
  danger: { icon: 'error', milliseconds: 12_000 },
};

/** A toast with a button stays this long at least: time to read it, reach it and press it, with gloves or by keyboard (WCAG 2.2.1). */
export const ACTION_TIME = 10_000;

/** The variant of a message's severity. */
export const VARIANT_OF: Readonly<Record<Severity, Variant>> = {
  error: 'danger',
  warning: 'warning',
  info: 'primary',
  success: 'success',
};

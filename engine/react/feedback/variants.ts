import type { Severity } from '../provider/Messages.ts';
import type { Variant } from './Toast.ts';

/** Default icon and duration of each variant; failures leave time for reading. */
export const VARIANTS: Readonly<Record<Variant, { readonly icon: string; readonly milliseconds: number }>> = {
  none: { icon: 'info-sign', milliseconds: 5000 },
  primary: { icon: 'info-sign', milliseconds: 5000 },
  success: { icon: 'tick-circle', milliseconds: 4000 },
  warning: { icon: 'warning-sign', milliseconds: 8000 },
  danger: { icon: 'error', milliseconds: 12_000 },
};

/**
 * Minimum duration in ms of a toast with a button: time to read, reach and press it, with gloves or by
 * keyboard (WCAG 2.2.1).
 */
export const ACTION_TIME = 10_000;

/** The variant of a message's severity. */
export const VARIANT_OF: Readonly<Record<Severity, Variant>> = {
  error: 'danger',
  warning: 'warning',
  info: 'primary',
  success: 'success',
};

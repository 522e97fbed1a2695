import { createDeviceCare } from '../device/deviceCare.ts';

const prefixes: string[] = [];

/**
 * Registers key prefixes (followed by the user id) of a product's data in localStorage, which then count as
 * the user's.
 */
export function keepOnDevice(begin: readonly string[]): void {
  prefixes.push(...begin.filter((prefix) => !prefixes.includes(prefix)));
}

/** Stored data of this device's users, and their removal. */
export const appDeviceCare = createDeviceCare(prefixes);

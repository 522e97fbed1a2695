import { createDeviceCare } from '../device/deviceCare.ts';

const prefixes: string[] = [];

/** What the product keeps in localStorage of one person counts as theirs: what its keys begin with, before the owner's number. */
export function keepOnDevice(begin: readonly string[]): void {
  prefixes.push(...begin.filter((prefix) => !prefixes.includes(prefix)));
}

/** What this device keeps of its people, and lets go of. */
export const deviceCare = createDeviceCare(prefixes);

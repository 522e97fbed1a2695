import type { Field } from '../../../contract/index.ts';

const SOUND = 'audio/';

/**
 * The first audio type that the field accepts and this browser records; undefined: notes are chosen as files.
 */
export function recordableType({ 'x-accept': accept }: Field): string | undefined {
  if (accept?.maxSeconds === undefined) return undefined;
  const can = 'MediaRecorder' in globalThis && navigator.mediaDevices?.getUserMedia !== undefined;
  if (!can) return undefined;
  return accept.types.find((type) => type.startsWith(SOUND) && MediaRecorder.isTypeSupported(type));
}

/** Whether the field accepts audio only. */
export function isHeard({ 'x-accept': accept }: Field): boolean {
  return accept?.types.every((type) => type.startsWith(SOUND)) === true;
}

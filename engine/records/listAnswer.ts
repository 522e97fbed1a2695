import type { CallModel } from '../contract/index.ts';

/** Where a list's answer holds its rows, and whether it tells how many there are in all; undefined: it has no one list. */
export function listAnswer(
  call: Pick<CallModel, 'response'>,
): { readonly rows: string; readonly total: boolean } | undefined {
  const properties = answered(call);
  const lists = Object.keys(properties).filter((name) => properties[name]?.type === 'array');
  const [rows] = lists;
  return rows === undefined || lists.length > 1
    ? undefined
    : { rows, total: Object.hasOwn(properties, 'total') };
}

/** The fields of its rows. */
export function answeredFields(call: Pick<CallModel, 'response'>): readonly string[] {
  return Object.keys(answered(call)[listAnswer(call)?.rows ?? '']?.items?.properties ?? {});
}

interface Answered {
  readonly type?: unknown;
  readonly items?: { readonly properties?: Readonly<Record<string, unknown>> };
}

function answered({ response }: Pick<CallModel, 'response'>): Readonly<Record<string, Answered>> {
  const { properties = {} } = (typeof response === 'object' ? response : {}) as {
    readonly properties?: Readonly<Record<string, Answered>>;
  };
  return properties;
}

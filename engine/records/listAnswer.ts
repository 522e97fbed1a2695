import type { CallModel } from '../contract/index.ts';

/**
 * Property of the answer with the rows, and whether it has the total; undefined if there is not exactly one
 * list.
 */
export function listAnswer(
  call: Pick<CallModel, 'response'>,
): { readonly rows: string; readonly total: boolean } | undefined {
  const properties = responseProperties(call);
  const lists = Object.keys(properties).filter((name) => properties[name]?.type === 'array');
  const [rows] = lists;
  return rows === undefined || lists.length > 1
    ? undefined
    : { rows, total: Object.hasOwn(properties, 'total') };
}

/** Fields of the rows in a list's answer. */
export function answeredFields(call: Pick<CallModel, 'response'>): readonly string[] {
  return Object.keys(responseProperties(call)[listAnswer(call)?.rows ?? '']?.items?.properties ?? {});
}

interface Answered {
  readonly type?: unknown;
  readonly items?: { readonly properties?: Readonly<Record<string, unknown>> };
}

function responseProperties({ response }: Pick<CallModel, 'response'>): Readonly<Record<string, Answered>> {
  const { properties = {} } = (typeof response === 'object' ? response : {}) as {
    readonly properties?: Readonly<Record<string, Answered>>;
  };
  return properties;
}

import { entryOf } from '../../values/paths.ts';
import { atKeys, keysOf } from '../pointer.ts';
import type { AssembledProduct, SchemaFile } from '../SchemaFile.ts';
import type { NameLocation } from './annotations.ts';

/** A value elsewhere in the file, with the keys that lead to it. */
interface SaidThere {
  readonly steps: readonly string[];
  readonly value: unknown;
}

/**
 * The value at an absolute pointer (`/entity`) or at one relative to the place (`1/entity`: up one step,
 * then down).
 */
export function lookUpValue(content: unknown, place: readonly string[], at: NameLocation): SaidThere {
  const up = Number.parseInt(at, 10);
  const above = Number.isNaN(up) ? [] : place.slice(0, Math.max(0, place.length - up));
  const steps = [...above, ...keysOf(at)];
  return { steps, value: atKeys(content, steps) };
}

/** The text there; undefined for other values. */
export function lookUpText(
  content: unknown,
  place: readonly string[],
  at: NameLocation | undefined,
): string | undefined {
  const value = at === undefined ? undefined : lookUpValue(content, place, at).value;
  return typeof value === 'string' ? value : undefined;
}

/** The first text that stands at one of these places. */
export function firstTextAt(
  content: unknown,
  place: readonly string[],
  places: NameLocation | readonly NameLocation[],
): string | undefined {
  return [places].flat().flatMap((at) => lookUpText(content, place, at) ?? [])[0];
}

/** Path of the rows in an answer: of lists within lists, each named at one of these places, the rows of the last. */
export function rowsPathAt(
  content: unknown,
  place: readonly string[],
  places: NameLocation | readonly NameLocation[] | undefined,
): string | undefined {
  const lists = [places ?? []].flat().flatMap((at) => lookUpText(content, place, at) ?? []);
  return lists.length === 0 ? undefined : lists.join('.0.');
}

/** The entity a file defines or is about; undefined for fragments and scenarios. */
export function entityOfFile(kind: string, content: unknown): string | undefined {
  const file = Object(content) as Readonly<Record<string, unknown>>;
  const name = kind === 'entity' ? file['x-entity'] : kind === 'scenario' ? undefined : file['entity'];
  return typeof name === 'string' ? name : undefined;
}

/** Resolved entities and services; files under edit have no services. */
interface Resolved {
  readonly product: Pick<AssembledProduct['product'], 'entities'> &
    Partial<Pick<AssembledProduct['product'], 'services'>>;
}

/** Content of an entity or calls file with `$ref` resolved; of others as it is. */
export function resolvedContent(
  { product: { entities, services } }: Resolved,
  { kind, content }: SchemaFile,
) {
  const { service } = content as { readonly service?: string };
  if (kind === 'calls') return entryOf(services ?? {}, service) ?? content;
  return kind === 'entity' ? (entryOf(entities, entityOfFile(kind, content)) ?? content) : content;
}

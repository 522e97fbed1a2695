import type { Condition, Context, Product, ScreenSchema } from '../../../engine/contract/index.ts';
import {
  callAddress,
  dayAt,
  fillInput,
  holds,
  pathsOf,
  placeInput,
  settingsContext,
  zoneOf,
} from '../../../engine/index.ts';
import { pathParams } from './screenSchemas.ts';

interface ScreenRead {
  readonly call: string;
  readonly input?: object | undefined;
}

interface Request {
  /** Path of the page, e.g. `/cantieri/12`. */
  readonly path: string;
  readonly user: object;
  readonly now: Date;
}

/** Most addresses of one page: each preload competes with the scripts for a slow line. */
const MOST_READS = 4;
const ROOTS = /^(?:user|modules|settings|params|today)(?:\.|$)/;
const SLOT = /\{([\w.]+)\}/g;

/**
 * Addresses of the reads with which a screen begins, as far as they follow from the page's address and the
 * user: its records (`load`), its cards and its counts. The page preloads them, so that data travels beside
 * the scripts. Left out: what depends on another answer and what a list asks for, which depends on the
 * device's choices (sorting, filters).
 */
export function screenReads(product: Product, screen: ScreenSchema, request: Request): readonly string[] {
  const { path, user, now } = request;
  const context: Context = {
    ...settingsContext(product.settings),
    user,
    params: pathParams(screen, path),
    today: dayAt(now, zoneOf(product.settings)),
  };
  const addresses = [...(screen.load ?? []), ...blockReads(product, screen, context)].flatMap(
    (read) => addressIn(product, read, context) ?? [],
  );
  return [...new Set(addresses)].slice(0, MOST_READS);
}

function blockReads(product: Product, { blocks }: ScreenSchema, context: Context): readonly ScreenRead[] {
  const isOffered = (block: ScreenSchema['blocks'][number]): boolean =>
    block.within === undefined && (block.showWhen === undefined || isTrue(block.showWhen, context));
  return blocks.filter(isOffered).flatMap(({ kind, name, props = {} }): readonly ScreenRead[] => {
    if (kind === 'contents')
      return (props.lists ?? [])
        .filter(({ block }) => blocks.some((each) => each.name === block && isOffered(each)))
        .map(({ count }) => count);
    if (kind === 'form') return props.load === undefined || isNew(props.newWhen, context) ? [] : [props.load];
    const source = kind === 'cards' ? product.tables[name]?.source : undefined;
    return source === undefined ? [] : [{ call: source.call, input: props.input }];
  });
}

/** Whether a form may open without its record: also where the condition depends on an answer. */
function isNew(condition: Condition | undefined, context: Context): boolean {
  return condition !== undefined && !(isKnown(pathsOf(condition)) && !holds(condition, context));
}

function isTrue(condition: Condition, context: Context): boolean {
  return isKnown(pathsOf(condition)) && holds(condition, context);
}

function isKnown(paths: readonly string[]): boolean {
  return paths.every((path) => ROOTS.test(path));
}

/** Undefined where the input names what another answer gives, and for calls that are no plain GET. */
function addressIn(product: Product, { call: name, input = {} }: ScreenRead, context: Context) {
  const call = product.calls[name];
  if (call === undefined || call.method !== 'GET' || call.effect === 'write') return undefined;
  const text = JSON.stringify(input);
  if (text.includes('$case') || !isKnown([...text.matchAll(SLOT)].map(([, path = '']) => path)))
    return undefined;
  const route = { ...call, path: call.fullPath };
  return callAddress(name, route, placeInput(route, fillInput(input, context)));
}

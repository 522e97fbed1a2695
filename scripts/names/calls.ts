import { isDeepStrictEqual } from 'node:util';
import type { Product } from '../../engine/index.ts';
import { withCompleteCalls } from '../../engine/node.ts';
import { unmatchedCalls } from '../../server/host/calls/handlers.ts';

type Calls = readonly { readonly name: string }[];

/**
 * Calls without a handler, with file and pointer, and handlers without a call; a misspelt name appears in
 * both.
 */
export function unansweredCalls(
  product: Product,
  files: Readonly<Record<string, unknown>>,
  handlers: Readonly<Record<string, unknown>>,
): readonly string[] {
  const { withoutHandler, withoutCall } = unmatchedCalls(product, handlers);
  const unmatched =
    withoutCall.length === 0 ? 'every handler has its call' : `without a call: ${withoutCall.join(', ')}`;
  return [
    ...withoutHandler.map(
      (name) =>
        `${placeOf(files, name)}: no handler answers this call; found "${name}", expected a handler of server/areas (${unmatched}). Write one, or correct the name.`,
    ),
    ...withoutCall.map((name) => `handler ${name}: no call leads to it. Say the call, or take it out.`),
  ];
}

function placeOf(files: Readonly<Record<string, unknown>>, name: string): string {
  for (const [file, content] of Object.entries(files)) {
    if (!file.endsWith('.calls.json')) continue;
    const index = (content as { readonly calls: Calls }).calls.findIndex((call) => call.name === name);
    if (index >= 0) return `${file}#/calls/${index}/name`;
  }
  return 'calls';
}

type Node = Readonly<Record<string, unknown>>;
type Files = Readonly<Record<string, unknown>>;
interface Service {
  readonly calls: readonly Node[];
}

/** Keywords of a call that may follow from others. */
const WORDS = [
  ...['method', 'effect', 'params', 'query', 'body', 'responseKey', 'response'],
  ...['saves', 'form', 'reads', 'changes', 'errors'],
];
const PARTS = ['params', 'query', 'body', 'response'];

/**
 * Redundant keywords of calls, and redundant types of shapes: those without which `engine/loader/calls`
 * completes the call identically.
 */
export function repeatedInCalls(files: Files): readonly string[] {
  const whole = withCompleteCalls(files);
  const without = [
    ...WORDS.map((word) => ({ at: word, leave: (call: Node) => leaveOut(call, word) })),
    ...PARTS.map((part) => ({
      at: `${part}/type`,
      leave: (call: Node) => ({ ...call, [part]: untyped(part, call[part]) }),
    })),
  ];
  return without.flatMap(({ at, leave }) => {
    const shorter = changedCalls(files, (call) => (valueAt(call, at) === undefined ? call : leave(call)));
    const again = withCompleteCalls(shorter);
    return Object.keys(files)
      .filter((file) => file.endsWith('.calls.json'))
      .flatMap((file) =>
        callsIn(files, file).flatMap((call, index) => {
          if (valueAt(call, at) === undefined) return [];
          const isSame = isDeepStrictEqual(callsIn(again, file)[index], callsIn(whole, file)[index]);
          return isSame
            ? [`${file}#/calls/${index}/${at}: it follows from the rest of the call. Take it out.`]
            : [];
        }),
      );
  });
}

function callsIn(files: Files, file: string): readonly Node[] {
  return (files[file] as Service).calls;
}

function changedCalls(files: Files, change: (call: Node) => Node): Files {
  return Object.fromEntries(
    Object.entries(files).map(([file, content]) =>
      file.endsWith('.calls.json')
        ? [file, { ...(content as Service), calls: (content as Service).calls.map(change) }]
        : [file, content],
    ),
  );
}

function valueAt(call: Node, at: string): unknown {
  return at.split('/').reduce<unknown>((node, word) => (node as Node | undefined)?.[word], call);
}

function leaveOut(node: Node, ...words: readonly string[]): Node {
  return Object.fromEntries(Object.entries(node).filter(([word]) => !words.includes(word)));
}

/** The shape in short form: closed, and with all properties required where that is the default. */
function untyped(part: string, shape: unknown): Node {
  const {
    properties = {},
    required,
    additionalProperties,
    ...said
  } = leaveOut(shape as Node, 'type') as {
    readonly properties?: object;
    readonly required?: readonly string[];
    readonly additionalProperties?: unknown;
  };
  const isUsual = part === 'params' || part === 'response';
  const isWhole = isUsual && required?.length === Object.keys(properties).length;
  return {
    ...{ ...said, properties },
    ...(required === undefined || isWhole ? {} : { required }),
    ...(additionalProperties === false ? {} : { additionalProperties }),
  };
}

import type { CallsSchema } from '../../engine/contract/index.ts';
import type { SchemaSet } from './SchemaSet.ts';

type Call = CallsSchema['calls'][number];

const TYPE = `/** Where a call is and how it travels: what a client must know besides its types. */
export interface CallRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Full path with \`:params\`. */
  readonly path: string;
  /** Further full paths that answer the same. */
  readonly mirrors: readonly string[];
  readonly effect: 'read' | 'write';
  /** Key of the answer that holds the payload. */
  readonly responseKey?: string;
  /** Entities whose cached data must be loaded anew afterwards. */
  readonly changes?: readonly string[];
  /** Media type of a binary answer. */
  readonly binary?: string;
  readonly multipart?: boolean;
  readonly stream?: boolean;
  readonly noTimeout?: boolean;
  /** The POST twin of a write that is a GET: takes its query as body. */
  readonly queryInBody?: boolean;
}
`;

/** Routes of all calls by name, the input of `startApp`. */
export function routesOf({ calls }: Pick<SchemaSet, 'calls'>): Readonly<Record<string, object>> {
  return Object.fromEntries(
    [...calls.values()].flatMap((service) =>
      service.calls.map((call) => [call.name, route(service, call)] as const),
    ),
  );
}

/** The routes as TypeScript. */
export function callRoutes(set: SchemaSet): string {
  const routes = Object.entries(routesOf(set)).map(([name, own]) => `${name}: ${JSON.stringify(own)}`);
  return `${TYPE}\nexport const callRoutes: { readonly [Name in keyof Calls]: CallRoute } = {\n${routes.join(',\n')},\n};\n`;
}

function route(service: CallsSchema, call: Call): Readonly<Record<string, unknown>> {
  const mirrors = (service.mirrors ?? []).filter(({ calls }) => calls.includes(call.name));
  const twin = call.effect === 'write' && call.method === 'GET';
  return {
    method: twin ? 'POST' : call.method,
    path: `${call.base ?? service.base}${call.path}`,
    mirrors: mirrors.map(({ base }) => `${base}${call.path}`),
    effect: call.effect,
    // JSON omits undefined properties.
    responseKey: call.responseKey,
    changes: call.changes,
    binary: call.binary,
    multipart: call.multipart,
    stream: call.stream,
    noTimeout: call.noTimeout,
    queryInBody: twin ? true : undefined,
  };
}

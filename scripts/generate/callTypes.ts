import type { JSONSchema } from 'json-schema-to-typescript';
import type { CallsSchema, EntitySchema } from '../../engine/contract/index.ts';
import { inputName, readName } from './entityTypes.ts';
import type { SchemaSet } from './SchemaSet.ts';
import { compileTypes, typeSchema } from './typeSchema.ts';

type Call = CallsSchema['calls'][number];

const PARTS = ['params', 'query', 'body'] as const;
const NOTHING: JSONSchema = { tsType: 'undefined' };
const SILENCE: JSONSchema = { tsType: 'void' };
const BINARY: JSONSchema = { tsType: 'Blob' };

/**
 * Generates `.generated/calls.ts`: route, input and output types of every call. `input` has the request parts
 * as the server gets them; `request` is the argument of a client, without parts that have no required
 * property.
 */
export async function callTypes(set: SchemaSet): Promise<string> {
  const calls = [...set.calls].flatMap(([file, { base, calls }]) =>
    calls.map((call) => [call.name, callSchema(set, file, base, call)]),
  );
  const properties = Object.fromEntries(calls);
  const types = await compileTypes('Calls', closed(properties));
  return `import type * as Entity from './entities.ts';\n\n${types}\n${callRoutes(set)}`;
}

function callSchema(set: SchemaSet, file: string, base: string, call: Call): JSONSchema {
  const partSchema = (schema: unknown): JSONSchema =>
    schema === undefined ? NOTHING : typeSchema(set, file, schema, within(inputName));
  const parts = {
    params: partSchema(call.params),
    query: partSchema(call.query),
    body: partSchema(call.body),
  };
  const has = PARTS.filter((part) => call[part] !== undefined);
  const references = Object.fromEntries(
    has.map((part) => [part, { tsType: `Calls['${call.name}']['${part}']` }]),
  );
  const needed = has.filter((part) => !mayBeLeftOut(parts[part]));
  const output = outputSchema(set, file, call);
  return {
    ...closed({ ...parts, input: closed(references), request: closed(references, needed), output }),
    description: `${call.summary} – ${call.method} ${call.base ?? base}${call.path}`.replaceAll('*/', '* /'),
  };
}

/** Whether no property of the part is required. */
function mayBeLeftOut(part: JSONSchema): boolean {
  return part.type === 'object' && !(Array.isArray(part.required) && part.required.length > 0);
}

function outputSchema(set: SchemaSet, file: string, call: Call): JSONSchema {
  if (call.binary !== undefined) return BINARY;
  return call.response === undefined ? SILENCE : typeSchema(set, file, call.response, within(readName));
}

function within(nameEntity: (entity: EntitySchema) => string): (entity: EntitySchema) => string {
  return (entity) => `Entity.${nameEntity(entity)}`;
}

function closed(
  properties: Readonly<Record<string, JSONSchema>>,
  required = Object.keys(properties),
): JSONSchema {
  return {
    type: 'object',
    properties: { ...properties },
    required: [...required],
    additionalProperties: false,
  };
}

type RoutedCall = CallsSchema['calls'][number];

const TYPE = `/** Where a call is and how it travels: what a client must know besides its types. */
export interface CallRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Full path with \`:params\`. */
  readonly path: string;
  readonly effect: 'read' | 'write';
  /** Permission that it requires; a list: any of them. */
  readonly permission?: string | readonly string[];
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
function callRoutes(set: SchemaSet): string {
  const routes = Object.entries(routesOf(set)).map(([name, own]) => `${name}: ${JSON.stringify(own)}`);
  return `${TYPE}\nexport const callRoutes: { readonly [Name in keyof Calls]: CallRoute } = {\n${routes.join(',\n')},\n};\n`;
}

function route(service: CallsSchema, call: RoutedCall): Readonly<Record<string, unknown>> {
  const twin = call.effect === 'write' && call.method === 'GET';
  return {
    method: twin ? 'POST' : call.method,
    path: `${call.base ?? service.base}${call.path}`,
    effect: call.effect,
    // JSON omits undefined properties.
    permission: call.permission,
    responseKey: call.responseKey,
    changes: call.changes,
    binary: call.binary,
    multipart: call.multipart,
    stream: call.stream,
    noTimeout: call.noTimeout,
    queryInBody: twin ? true : undefined,
  };
}

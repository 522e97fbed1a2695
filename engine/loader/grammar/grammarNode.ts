import { isJsonObject } from '../../values/paths.ts';
import { atPointer, under } from '../pointer.ts';
import { ANNOTATIONS } from './annotationSchemas.ts';
import type { Annotations } from './annotations.ts';

/** The grammar by file name, e.g. `form.schema.json`. */
export type Meta = Readonly<Record<string, unknown>>;
type Schema = Readonly<Record<string, unknown>>;

/**
 * A part of the grammar that applies to some values only: an alternative, or `then` and `else` of a
 * condition.
 */
interface Branch {
  readonly fits: (value: unknown) => boolean;
  readonly node: GrammarNode;
}

const WORDS = Object.keys(ANNOTATIONS) as readonly (keyof Annotations)[];
const NOTHING: Annotations = {};
/** `x-like` inherits annotations of another schema without its validation. */
const REFERENCES = ['$ref', 'x-like'] as const;

/**
 * The annotations at a place: a schema joined with `$ref` and `allOf`, and nodes for its children. Children
 * are created when first needed and cached, because the grammar is recursive.
 */
export class GrammarNode {
  readonly annotations: Annotations;
  /** Pointer to the schema, with its file. */
  readonly pointer: string;
  readonly branches: readonly Branch[];
  private readonly grammar: LocatedGrammar;
  private readonly parts: readonly Located[];
  private readonly children = new Map<string, GrammarNode | undefined>();
  private row: { readonly node: GrammarNode | undefined } | undefined;
  private names: { readonly node: GrammarNode | undefined } | undefined;

  constructor(grammar: LocatedGrammar, schemas: readonly Located[]) {
    this.grammar = grammar;
    this.parts = distinctParts(schemas.flatMap((each) => grammar.partsOf(each)));
    this.pointer = schemas[0] === undefined ? '' : `${schemas[0].file}#${schemas[0].pointer}`;
    this.annotations = annotationsOf(this.parts);
    this.branches = this.parts.flatMap((part) => grammar.branchesOf(part));
  }

  /** Whether the schema or any part within it is annotated. */
  get reaches(): boolean {
    return this.parts.some(({ schema }) => this.grammar.isAnnotated(schema));
  }

  /** Node of an object member. */
  member(key: string): GrammarNode | undefined {
    if (this.children.has(key)) return this.children.get(key);
    const schemas = this.parts.flatMap((part) => memberOf(part, key));
    const node = this.grammar.nodeOf(schemas);
    this.children.set(key, node);
    return node;
  }

  /** Node of a list entry. */
  entry(index: number): GrammarNode | undefined {
    const prefix = this.parts.flatMap((part) => childrenOf(part, 'prefixItems')[index] ?? []);
    if (prefix.length > 0) return this.grammar.nodeOf(prefix);
    this.row ??= { node: this.grammar.nodeOf(this.parts.flatMap((part) => childOf(part, 'items'))) };
    return this.row.node;
  }

  /** Node of the names of an object's members. */
  memberName(): GrammarNode | undefined {
    this.names ??= {
      node: this.grammar.nodeOf(this.parts.flatMap((part) => childOf(part, 'propertyNames'))),
    };
    return this.names.node;
  }
}

interface Located {
  readonly file: string;
  readonly pointer: string;
  readonly schema: Schema;
}

/** The grammar as a graph of nodes. */
export class LocatedGrammar {
  private readonly nodes = new WeakMap<Schema, GrammarNode>();
  private readonly joined = new WeakMap<Schema, readonly Located[]>();
  private readonly met = new Map<string, GrammarNode>();
  private readonly annotated: ReadonlySet<unknown>;
  private readonly meta: Meta;

  constructor(meta: Meta) {
    this.meta = meta;
    this.annotated = annotatedSchemas(meta);
  }

  /** Root node of a file kind. */
  ofKind(kind: string): GrammarNode | undefined {
    const file = `${kind}.schema.json`;
    return this.nodeOf(located(this.meta[file], file, ''));
  }

  isAnnotated(schema: Schema): boolean {
    return this.annotated.has(schema);
  }

  nodeOf(schemas: readonly Located[]): GrammarNode | undefined {
    const [first] = schemas;
    if (first === undefined) return undefined;
    // Several schemas at one place result from `$ref` and `allOf`.
    const parts = distinctParts(schemas);
    if (parts.length > 1) {
      const key = parts.map(({ file, pointer }) => `${file}#${pointer}`).join();
      const node = this.met.get(key) ?? new GrammarNode(this, parts);
      this.met.set(key, node);
      return withReach(node);
    }
    const node = this.nodes.get(first.schema) ?? new GrammarNode(this, schemas);
    this.nodes.set(first.schema, node);
    return withReach(node);
  }

  /** A schema with those that apply to the same value unconditionally. */
  partsOf(part: Located): readonly Located[] {
    const parts = this.joined.get(part.schema) ?? this.join(part);
    this.joined.set(part.schema, parts);
    return parts;
  }

  private join(part: Located): readonly Located[] {
    const target = REFERENCES.flatMap((word) => this.target(part.file, part.schema[word]));
    const beside = childrenOf(part, 'allOf').filter(({ schema }) => schema['if'] === undefined);
    return [part, ...[...target, ...beside].flatMap((each) => this.partsOf(each))];
  }

  /** Schemas that apply to the same value in some cases only. */
  branchesOf(part: Located): readonly Branch[] {
    const conditional = [
      part,
      ...childrenOf(part, 'allOf').filter(({ schema }) => schema['if'] !== undefined),
    ];
    return [
      ...[...childrenOf(part, 'anyOf'), ...childrenOf(part, 'oneOf')].flatMap((each) =>
        this.branch(each, (value) => this.fits(each, value)),
      ),
      ...conditional.flatMap((each) => {
        const [decides] = childOf(each, 'if');
        if (decides === undefined) return [];
        return [
          ...childOf(each, 'then').flatMap((then) => this.branch(then, (value) => this.fits(decides, value))),
          ...childOf(each, 'else').flatMap((or) => this.branch(or, (value) => !this.fits(decides, value))),
        ];
      }),
    ];
  }

  private branch(part: Located, fits: Branch['fits']): readonly Branch[] {
    const node = this.nodeOf([part]);
    return node === undefined ? [] : [{ fits, node }];
  }

  private target(from: string, reference: unknown): readonly Located[] {
    if (typeof reference !== 'string') return [];
    const [at = '', pointer = ''] = reference.split('#');
    const file = at === '' ? from : at;
    return located(atPointer(this.meta[file], pointer), file, pointer);
  }

  /**
   * Whether an alternative is intended for a value: checks the type and the words that distinguish
   * alternatives.
   */
  private fits(part: Located, value: unknown): boolean {
    return this.partsOf(part).every((each) => {
      const { type, const: constant, enum: options, required, properties, not, anyOf } = each.schema;
      if (type !== undefined && ![type].flat().some((one) => isOfJsonType(one, value))) return false;
      if (constant !== undefined && constant !== value) return false;
      if (Array.isArray(options) && !options.includes(value)) return false;
      if (not !== undefined && childOf(each, 'not').some((one) => this.fits(one, value))) return false;
      if (anyOf !== undefined && !childrenOf(each, 'anyOf').some((one) => this.fits(one, value)))
        return false;
      if (!isJsonObject(value)) return true;
      if (Array.isArray(required) && !required.every((word) => Object.hasOwn(value, word))) return false;
      return Object.entries(isJsonObject(properties) ? properties : {}).every(([word, property]) => {
        if (!Object.hasOwn(value, word)) return true;
        if (!isJsonObject(property)) return property !== false;
        const { const: one, enum: some } = property;
        return Array.isArray(some) ? some.includes(value[word]) : one === undefined || one === value[word];
      });
    });
  }
}

/** Removes duplicates: a recursive schema would otherwise add itself at each level. */
function distinctParts(parts: readonly Located[]): readonly Located[] {
  const schemas = new Set<Schema>();
  return parts.filter(({ schema }) => !schemas.has(schema) && schemas.add(schema));
}

/** Places without annotations need no node. */
function withReach(node: GrammarNode): GrammarNode | undefined {
  return node.reaches ? node : undefined;
}

/** The first schema has priority: a schema overrides its `$ref`. */
function annotationsOf(parts: readonly Located[]): Annotations {
  const entries = parts.flatMap(({ schema }) =>
    WORDS.flatMap((word) => (schema[word] === undefined ? [] : [[word, schema[word]] as const])),
  );
  return entries.length === 0 ? NOTHING : (Object.fromEntries(entries.toReversed()) as Annotations);
}

function memberOf(part: Located, key: string): readonly Located[] {
  const { properties, patternProperties } = part.schema;
  if (isJsonObject(properties) && Object.hasOwn(properties, key))
    return located(properties[key], part.file, under(part.pointer, 'properties', key));
  const patterns = Object.keys(isJsonObject(patternProperties) ? patternProperties : {}).filter((pattern) =>
    new RegExp(pattern, 'u').test(key),
  );
  if (patterns.length === 0) return childOf(part, 'additionalProperties');
  return patterns.flatMap((pattern) =>
    located(
      (patternProperties as Schema)[pattern],
      part.file,
      under(part.pointer, 'patternProperties', pattern),
    ),
  );
}

function childOf({ file, pointer, schema }: Located, word: string): readonly Located[] {
  return located(schema[word], file, under(pointer, word));
}

function childrenOf({ file, pointer, schema }: Located, word: string): readonly Located[] {
  const list = schema[word];
  return Array.isArray(list)
    ? list.flatMap((each, index) => located(each, file, under(pointer, word, index)))
    : [];
}

function located(schema: unknown, file: string, pointer: string): readonly Located[] {
  return isJsonObject(schema) ? [{ file, pointer, schema }] : [];
}

function isOfJsonType(type: unknown, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isJsonObject(value);
  if (type === 'null') return value === null;
  return typeof value === (type === 'integer' ? 'number' : type);
}

/** Schemas with annotations on them or within them; a walk can skip all others. */
function annotatedSchemas(meta: Meta): ReadonlySet<unknown> {
  const around = new Map<unknown, unknown[]>();
  const pending: unknown[] = [];
  const visit = (value: unknown, file: string): void => {
    if (Array.isArray(value) ? false : isJsonObject(value) && WORDS.some((word) => value[word] !== undefined))
      pending.push(value);
    if (typeof value !== 'object' || value === null) return;
    for (const word of REFERENCES) {
      const reference = (value as Schema)[word];
      if (typeof reference !== 'string') continue;
      const [at = '', pointer = ''] = reference.split('#');
      add(around, atPointer(meta[at === '' ? file : at], pointer), value);
    }
    for (const each of Object.values(value)) {
      if (typeof each !== 'object' || each === null) continue;
      add(around, each, value);
      visit(each, file);
    }
  };
  for (const [file, schema] of Object.entries(meta)) visit(schema, file);
  const reached = new Set<unknown>();
  while (pending.length > 0) {
    const next = pending.pop();
    if (reached.has(next)) continue;
    reached.add(next);
    pending.push(...(around.get(next) ?? []));
  }
  return reached;
}

function add(around: Map<unknown, unknown[]>, inner: unknown, outer: unknown): void {
  const outers = around.get(inner);
  if (outers === undefined) around.set(inner, [outer]);
  else outers.push(outer);
}

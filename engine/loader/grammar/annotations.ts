/** Where a place finds the entity, the file or the rows that give its name a meaning: a JSON pointer into the file, or one relative to the place (`1/entity`: beside it). */
export type Whereabouts = string;

/**
 * What the text at a place is the name of. A sort alone: of something in the product, whose sort is a kind of file (`table`) or one that is declared (`x-declares`). `name`:
 * of something that this file declares or, with `of` and `at`, the file of that kind that is called so there, or whose records it is about. `field`: of a field of the entity that is said there.
 */
export type Names =
  | string
  | {
      readonly name: string;
      readonly of?: string;
      readonly at?: Whereabouts;
      readonly through?: Whereabouts;
      /** What else may stand there. */
      readonly besides?: readonly string[];
    }
  | {
      /** Of several, the first that says something; `''`: what the whole file is about. */
      readonly field: Whereabouts | readonly Whereabouts[];
      /** The kind of the file that is called so there: the entity is the one that it is about. */
      readonly of?: string;
      /** A path through references to a column of a table. */
      readonly column?: true;
      /** Where it says a reference of that entity: then the field is one of the entity that it refers to. */
      readonly through?: Whereabouts;
      /** Where it says a list of that entity: then the field is one of its rows. */
      readonly rows?: Whereabouts;
    }
  | {
      /** A field of what the call answers that is called so there, or of the rows that it answers under that path. */
      readonly answer: Whereabouts;
      readonly rows?: Whereabouts;
    }
  | {
      /** What the product's TypeScript has under this name: the word of its hooks that lists it. */
      readonly hook: string;
      /** Of what sort it may be as well. */
      readonly or?: string;
    };

/** What a field holds: all that is said here. */
export interface Holding {
  /** One of its types. */
  readonly type?: readonly string[];
  readonly format?: readonly string[];
  /** A list whose items refer to records of this entity. */
  readonly refers?: string;
}

/** What a name means that is known within a word; where what would tell is not said, there is none. */
export type KnownName =
  | {
      /** A record of the entity that is said there (`''`: of what the whole file is about), or of what a file of the kind `of` is about. */
      readonly entity: Whereabouts;
      readonly of?: string;
    }
  | {
      /** What the call answers that is called so there (of several, the first that is), or one of the rows that it answers under that path. */
      readonly answer: Whereabouts | readonly Whereabouts[];
      readonly rows?: Whereabouts;
    }
  | {
      /** One of the rows of a list of the names around, whose path is said there. */
      readonly rows: Whereabouts;
    }
  | {
      readonly shape: object;
      /** Only where something is said there. */
      readonly where?: Whereabouts;
    };

/** What the grammar says of a word, besides what JSON Schema says: the keywords of `schemas/meta` that nothing is held to. */
export interface Annotations {
  /** What the text here, or each of a list, refers to; `false` takes back what a `$ref` says. */
  readonly 'x-names'?: Names | false;
  /** The text here is a name that others refer to: of which sort. */
  readonly 'x-declares'?: string;
  /** What stands here stands there once: `true`, among the entries of its list; a text, among all places of the file that say the same. */
  readonly 'x-unique'?: true | string;
  /** A word of a field: what a field holds that has it. */
  readonly 'x-on'?: Holding;
  /** The name of a field beside it (`x-names`): what that one holds. */
  readonly 'x-of'?: Holding;
  /** What the product's hooks of this word add to: the names here, or the members. */
  readonly 'x-registered'?: string;
  /** The text here is for people: `true`, one that other languages owe a translation; `filled`, one that is as it is written in every language (on paper, names of files and records); `false`, what stands here is neither, and has no slots. */
  readonly 'x-text'?: boolean | 'filled';
  /** The names that are known within, besides those around. */
  readonly 'x-scope'?: Readonly<Record<string, KnownName>>;
  /** The text here is a path that begins with one of the names known here. */
  readonly 'x-path'?: true;
  /** What holds or not over the names that are known here. */
  readonly 'x-condition'?: true;
  /** A value worked out from the names that are known here: a text (`string`), one of the field that it stands in (`self`) or that the word `field` beside it names (`field`). */
  readonly 'x-expression'?: boolean | 'string' | 'self' | 'field';
  /** What stands here is offered to people, and without a `permission` to those whom the call lets in that the first of these pointers into it finds. */
  readonly 'x-permission-of'?: readonly string[];
}

const TEXTS = { type: 'array', items: { type: 'string' }, minItems: 1 };
const HOLDING = {
  type: 'object',
  properties: { type: TEXTS, format: TEXTS, refers: { type: 'string' } },
  additionalProperties: false,
  minProperties: 1,
};

/** The keywords, each with the schema that it keeps to itself: the compiler of the grammar knows them by this. A new one is one more entry, and a member of `Annotations`. */
export const ANNOTATIONS: { readonly [Word in keyof Required<Annotations>]: object } = {
  'x-names': {
    anyOf: [
      { type: 'string' },
      { const: false },
      {
        type: 'object',
        properties: {
          name: { type: 'string' },
          of: { type: 'string' },
          at: { type: 'string' },
          through: { type: 'string' },
          besides: { type: 'array', items: { type: 'string' } },
        },
        required: ['name'],
        dependentRequired: { of: ['at'], at: ['of'], through: ['at'] },
        additionalProperties: false,
      },
      {
        type: 'object',
        properties: {
          field: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
          of: { type: 'string' },
          column: { const: true },
          through: { type: 'string' },
          rows: { type: 'string' },
        },
        required: ['field'],
        additionalProperties: false,
      },
      {
        type: 'object',
        properties: { answer: { type: 'string' }, rows: { type: 'string' } },
        required: ['answer'],
        additionalProperties: false,
      },
      {
        type: 'object',
        properties: { hook: { type: 'string' }, or: { type: 'string' } },
        required: ['hook'],
        additionalProperties: false,
      },
    ],
  },
  'x-declares': { type: 'string' },
  'x-unique': { anyOf: [{ const: true }, { type: 'string' }] },
  'x-on': HOLDING,
  'x-of': HOLDING,
  'x-registered': { type: 'string' },
  'x-text': { enum: [true, false, 'filled'] },
  'x-scope': {
    additionalProperties: {
      type: 'object',
      properties: {
        entity: { type: 'string' },
        of: { type: 'string' },
        answer: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
        rows: { type: 'string' },
        shape: { type: 'object' },
        where: { type: 'string' },
      },
      dependentRequired: { of: ['entity'], where: ['shape'] },
      additionalProperties: false,
      minProperties: 1,
    },
  },
  'x-path': { const: true },
  'x-condition': { const: true },
  'x-expression': { enum: [true, false, 'string', 'self', 'field'] },
  'x-permission-of': { type: 'array', items: { type: 'string' } },
};

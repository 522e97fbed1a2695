/**
 * Where a place finds a related name: a JSON pointer into the file, or one relative to the place
 * (`1/entity`: one step up, then `entity`).
 */
export type Whereabouts = string;

/**
 * What a name refers to. A text alone: an entry of the product of that sort, either a file kind (`table`) or
 * a sort declared with `x-declares`. `name`: an entry declared in this file or, with `of` and `at`, in the
 * file of that kind named at `at` (or about the entity named there). `field`: a field of the entity named at
 * that place.
 */
export type Names =
  | string
  | {
      readonly name: string;
      readonly of?: string;
      /** The first present one counts. */
      readonly at?: Whereabouts | readonly Whereabouts[];
      readonly through?: Whereabouts;
      /** What the entry that declares it says, by word (`''`: the entry itself). */
      readonly where?: Readonly<Record<string, EntryTest>>;
      /** Other allowed values. */
      readonly besides?: readonly string[];
    }
  | {
      /** Place of the entity's name; the first present one counts, `''` is the entity of the file. */
      readonly field: Whereabouts | readonly Whereabouts[];
      /** The name at `field` is that of a file of this kind; its entity counts. */
      readonly of?: string;
      /** Allows a path through references to a column of a table. */
      readonly column?: true;
      /** Place of a reference field: the field then belongs to the entity it refers to. */
      readonly through?: Whereabouts;
      /** Place of a list field: the field then belongs to its rows. */
      readonly rows?: Whereabouts;
    }
  | {
      /**
       * A field in the response of the call named at that place (the first present one counts), or in its rows at
       * the path `rows`.
       */
      readonly answer: Whereabouts | readonly Whereabouts[];
      readonly rows?: Whereabouts;
    }
  | {
      /** A word, or a path, of the input of the call named there; with `of`, of the call of that file's rows. */
      readonly input: Whereabouts;
      readonly of?: 'table';
    }
  | {
      /** A code of the refusals of the call named there. */
      readonly error: Whereabouts;
    }
  | {
      /** A name registered in TypeScript: the list of `hooks.json` with these names. */
      readonly hook: string;
      /** Another sort that is allowed as well. */
      readonly or?: string;
    };

/** A word that an entry has (`{}`), with that value, one of these, or the value at that place; `false`: has not. */
export type EntryTest =
  | false
  | { readonly const?: unknown; readonly enum?: readonly unknown[]; readonly at?: Whereabouts };

/** Requirements of a field; all must be met. */
export interface Holding {
  /** Allowed types. */
  readonly type?: readonly string[];
  readonly format?: readonly string[];
  /** The items of the list refer to this entity. */
  readonly refers?: string;
}

/** Requirements of what a place names, all of which must be met. */
export interface Demand extends Holding {
  /** Words, or paths of words, that it has. */
  readonly has?: readonly string[];
  /** Words that it has not. */
  readonly lacks?: readonly string[];
  /**
   * Place of the entity that it is about, or whose records it holds (`''`: the entity of the file); with `of`, a
   * file of that kind is named there.
   */
  readonly entity?: Whereabouts | { readonly at: Whereabouts; readonly of?: string };
  /** Its name is one of these. */
  readonly one?: readonly string[];
  /** The name is also one of these. */
  readonly also?: Names;
  /** It is a reference to an entity that meets this. */
  readonly to?: Demand;
}

/** Meaning of a name available within a word; if its source is missing, the name is not available. */
export type KnownName =
  | {
      /**
       * A record of the entity named there (`''`: of the file's entity), or of the entity of a file of kind
       * `of` named there.
       */
      readonly entity: Whereabouts;
      readonly of?: string;
    }
  | {
      /**
       * The response of the call named there (the first present place counts), or a row of it at the path
       * `rows`.
       */
      readonly answer: Whereabouts | readonly Whereabouts[];
      readonly rows?: Whereabouts;
    }
  | {
      /** A row of the list at the path in that place. */
      readonly rows: Whereabouts;
    }
  | {
      readonly shape: object;
      /** Available only if that place has a value. */
      readonly where?: Whereabouts;
    };

/**
 * What takes the members of an object: the call named at that place (with `of: "table"`, the one that answers that
 * table's rows), a record of the entity named there (`of`: of a file of that kind), or a row of an answer.
 */
export type Taking =
  | { readonly call: Whereabouts; readonly of?: 'table' }
  | { readonly entity: Whereabouts; readonly of?: string }
  | { readonly answer: Whereabouts; readonly rows: Whereabouts };

/** Keywords of `schemas/meta` that describe meaning and have no effect on validation. */
export interface Annotations {
  /** Reference of this text, or of each text in a list; `false` cancels the reference inherited by `$ref`. */
  readonly 'x-names'?: Names | false;
  /** The text declares a name of this sort. */
  readonly 'x-declares'?: string;
  /**
   * The value occurs once: `true` among the entries of its list; a text among all places of the file with
   * the same text; `everywhere` among those of all files (the names of `:params` in paths do not count).
   */
  readonly 'x-unique'?: true | string | { readonly everywhere: string };
  /** Of a list: its last entry alone may lack this word, because nothing after such an entry is reached. */
  readonly 'x-last'?: string;
  /** A word of a field: requirements of the field that has it. */
  readonly 'x-on'?: Holding;
  /** A name (`x-names`): requirements of what is named. */
  readonly 'x-of'?: Demand;
  /** The names or members here may also be those registered in the product under this word of its hooks. */
  readonly 'x-registered'?: string;
  /**
   * Text for people: `true` needs a translation; `filled` is the same in all languages (paper, names of
   * files and records); `false` is neither and has no slots.
   */
  readonly 'x-text'?: boolean | 'filled';
  /** Additional names available within. */
  readonly 'x-scope'?: Readonly<Record<string, KnownName>>;
  /** The members are what that takes. */
  readonly 'x-input'?: Taking;
  /** The text is a path that begins with an available name. */
  readonly 'x-path'?: true;
  /** A condition over the available names. */
  readonly 'x-condition'?: true;
  /**
   * An expression over the available names. Its value is a text (`string`), fits the field around it
   * (`self`), or fits the field named by `field` beside it (`field`).
   */
  readonly 'x-expression'?: boolean | 'string' | 'self' | 'field';
  /**
   * A visible action; without `permission` it requires the permission of the call at the first of these
   * pointers that exists.
   */
  readonly 'x-permission-of'?: readonly string[];
}

const PLACES = { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] };
const TEXTS = { type: 'array', items: { type: 'string' }, minItems: 1 };
const HELD = { type: TEXTS, format: TEXTS, refers: { type: 'string' } };
const HOLDING = { type: 'object', properties: HELD, additionalProperties: false, minProperties: 1 };
const FILE_AT = { properties: { at: { type: 'string' }, of: { type: 'string' } }, required: ['at'] };
const DEMANDED = {
  ...{ ...HELD, has: TEXTS, lacks: TEXTS, one: TEXTS, also: { type: 'object' }, to: { type: 'object' } },
  entity: { anyOf: [{ type: 'string' }, FILE_AT] },
};

/**
 * Schemas of the keywords, which the grammar compiler registers. A new keyword needs an entry here and a
 * member of `Annotations`.
 */
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
          at: PLACES,
          through: { type: 'string' },
          where: { type: 'object', minProperties: 1 },
          besides: { type: 'array', items: { type: 'string' } },
        },
        required: ['name'],
        dependentRequired: { of: ['at'], at: ['of'], through: ['at'] },
        additionalProperties: false,
      },
      {
        type: 'object',
        properties: {
          field: PLACES,
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
        properties: { answer: PLACES, rows: { type: 'string' } },
        required: ['answer'],
        additionalProperties: false,
      },
      {
        type: 'object',
        properties: { input: { type: 'string' }, of: { const: 'table' } },
        required: ['input'],
        additionalProperties: false,
      },
      {
        type: 'object',
        properties: { error: { type: 'string' } },
        required: ['error'],
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
  'x-unique': {
    anyOf: [
      { const: true },
      { type: 'string' },
      { type: 'object', properties: { everywhere: { type: 'string' } }, required: ['everywhere'] },
    ],
  },
  'x-last': { type: 'string' },
  'x-on': HOLDING,
  'x-of': { ...HOLDING, properties: DEMANDED },
  'x-registered': { type: 'string' },
  'x-text': { enum: [true, false, 'filled'] },
  'x-scope': {
    additionalProperties: {
      type: 'object',
      properties: {
        entity: { type: 'string' },
        of: { type: 'string' },
        answer: PLACES,
        rows: { type: 'string' },
        shape: { type: 'object' },
        where: { type: 'string' },
      },
      dependentRequired: { of: ['entity'], where: ['shape'] },
      additionalProperties: false,
      minProperties: 1,
    },
  },
  'x-input': {
    type: 'object',
    propertyNames: { enum: ['call', 'entity', 'answer', 'of', 'rows'] },
    additionalProperties: { type: 'string' },
    minProperties: 1,
  },
  'x-path': { const: true },
  'x-condition': { const: true },
  'x-expression': { enum: [true, false, 'string', 'self', 'field'] },
  'x-permission-of': { type: 'array', items: { type: 'string' } },
};

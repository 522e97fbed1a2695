import type { Predicate } from '../../contract/index.ts';
import type { Phrase, PhraseId } from '../../errors/Phrase.ts';
import type { SchemaErrorCode } from '../../errors/registry.ts';
/**
 * Where a place finds a related name: a JSON pointer into the file, or one relative to the place
 * (`1/entity`: one step up, then `entity`).
 */
export type NameLocation = string;

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
      readonly at?: NameLocation | readonly NameLocation[];
      readonly through?: NameLocation;
      /** Tests of the entry that declares the name, by word (`''`: the entry itself). */
      readonly where?: Readonly<Record<string, EntryTest>>;
      /** Other allowed values. */
      readonly besides?: readonly string[];
    }
  | {
      /** Place of the entity's name; the first present one counts, `''` is the entity of the file. */
      readonly field: NameLocation | readonly NameLocation[];
      /** The name at `field` is that of a file of this kind; its entity counts. */
      readonly of?: string;
      /** Allows a path through references to a column of a table. */
      readonly column?: true;
      /** Place of a reference field: the field then belongs to the entity it refers to. */
      readonly through?: NameLocation;
      /** Place of a list field: the field then belongs to its rows. */
      readonly rows?: NameLocation;
    }
  | {
      /**
       * A field in the response of the call named at that place (the first present one counts), or in its rows at
       * the path `rows`.
       */
      readonly answer: NameLocation | readonly NameLocation[];
      /** Of several, each is a list in the rows of the one before. */
      readonly rows?: NameLocation | readonly NameLocation[];
    }
  | {
      /**
       * A word by which the server sorts, groups or totals what the call named there answers, where `where` has
       * values and the call has no code.
       */
      readonly list: NameLocation;
      readonly by: 'sort' | 'group' | 'total';
      readonly where?: readonly NameLocation[];
    }
  | {
      /** A value of the `options` of the entry of this sort that is named at `at`, or by the key. */
      readonly option: string;
      readonly at?: NameLocation;
    }
  | {
      /** A word, or a path, of the input of the call named there; with `of`, of the call of that file's rows. */
      readonly input: NameLocation;
      readonly of?: 'table';
    }
  | {
      /** A code of the refusals of the call named there. */
      readonly error: NameLocation;
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
  | { readonly const?: unknown; readonly enum?: readonly unknown[]; readonly at?: NameLocation };

/** Requirements of a field; all must be met. */
export interface FieldRequirements {
  /** Allowed types. */
  readonly type?: readonly string[];
  readonly format?: readonly string[];
  /** The items of the list refer to this entity. */
  readonly refers?: string;
}

/** Demands on a subject, or on what a place names; all must be met. */
export interface Demand extends FieldRequirements {
  /**
   * `x-on`: place of the subject or of its name, by default the field with the word; or the entity of this name, or
   * the form that is named there.
   */
  readonly at?: NameLocation | { readonly entity?: string; readonly form?: NameLocation };
  /** JSON Schema, in the words of conditions. */
  readonly is?: Predicate;
  /** The same of each field on a path through references. */
  readonly everyStep?: true;
  /** The same of the entity that the field refers to, or has as its rows. */
  readonly behind?: Predicate;
  /** Fields that the subject must have; `is` then concerns each of them. */
  readonly fields?: readonly string[];
  /** The expectation as a phrase: `{name}` is the subject, `{names}` those that meet the demand. */
  readonly says?: PhraseId | Phrase;
  readonly code?: SchemaErrorCode;
  /** Words, or paths of words, that it has. */
  readonly has?: readonly string[];
  /** Words that it has not. */
  readonly lacks?: readonly string[];
  /**
   * Place of its entity, or of that of its records (`''`: the entity of the file); with `of`, a file of that kind
   * is named there.
   */
  readonly entity?: NameLocation | { readonly at: NameLocation; readonly of?: string };
  /** Its name is one of these. */
  readonly one?: readonly string[];
  /** The name is also one of these. */
  readonly also?: Names;
  /** An entry of the list there has its name as this word. */
  readonly within?: { readonly list: NameLocation; readonly word: string };
  /** Its format is that of the field named there. */
  readonly like?: NameLocation;
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
      readonly entity: NameLocation;
      readonly of?: string;
    }
  | {
      /**
       * The response of the call named there (the first present place counts), or a row of it at the path
       * `rows`.
       */
      readonly answer: NameLocation | readonly NameLocation[];
      readonly rows?: NameLocation;
    }
  | {
      /** A row of the list at the path in that place. */
      readonly rows: NameLocation;
    }
  | {
      readonly shape: object;
      /** Available only if that place has a value. */
      readonly where?: NameLocation;
    };

/**
 * What takes the members of an object: the call named at that place (with `of: "table"`, the one that answers that
 * table's rows), a record of the entity named there (`of`: of a file of that kind), a row of an answer, or the form
 * of the `tool` named there, in the toolbar of the table named at `list`.
 */
export type Taking =
  | { readonly call: NameLocation; readonly of?: 'table' }
  | { readonly entity: NameLocation; readonly of?: string }
  | { readonly answer: NameLocation; readonly rows: NameLocation }
  | { readonly tool: NameLocation; readonly list: NameLocation };

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
  /** Demands on the field with this word, or on what stands or is named elsewhere. */
  readonly 'x-on'?: Demand | readonly Demand[];
  /** A name (`x-names`): demands on what it names. */
  readonly 'x-of'?: Demand | readonly Demand[];
  /** The value is one that the field at the first of these places that has one allows. */
  readonly 'x-allowed'?: readonly NameLocation[];
  /** `true`: both numbers ascend; of an object: pairs of words, and the least where the first is absent. */
  readonly 'x-ordered'?: true | readonly (readonly [least: string, most: string, from?: number])[];
  /** The text is the name of the file. */
  readonly 'x-stem'?: true;
  /**
   * Of a declared name: the file must use it, if it has a value at `where`. `everywhere`: the product must use the
   * name, as that of a file or hook. `by`: a field with this option list fits. `says` is what is missing.
   */
  readonly 'x-used'?: {
    readonly says: PhraseId;
    readonly where?: NameLocation;
    readonly everywhere?: true;
    readonly by?: Predicate;
  };
  /** The name is not, or no longer, that of a member there. */
  readonly 'x-former'?: NameLocation;
  /** The slots of the text are such names. */
  readonly 'x-slots'?: Names;
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
  /**
   * A condition over the available names. The `database` evaluates it as well: with few operations and, of
   * `columns`, over fields of the record that have one of their own.
   */
  readonly 'x-condition'?: true | 'database' | 'columns';
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

import type { Product } from '../../../engine/contract/index.ts';
import { StartError } from '../db/StartError.ts';
import { productOf, type SchemaFiles } from '../product/readProduct.ts';
import { JudgementTimeout } from '../product/SchemaFault.ts';
import { NOTHING_PUBLISHED, type Publication, type SchemasInForce } from '../product/SchemaSets.ts';
import { overlayContent } from './publications.ts';

/** The newest publication, where this program cannot use it, and the reason. */
interface Unusable {
  readonly number: number;
  readonly reason: StartError;
}

/** A set that can be used. */
export interface FoundSet {
  readonly set: SchemasInForce;
  readonly unusable?: Unusable;
}

interface Search {
  readonly release: SchemaFiles;
  /** The newest publication, or the newest before `number`. */
  newest(before?: number): Promise<Publication>;
  /** Prepares database and routes for a set. @throws StartError where it cannot come into force here. */
  admit(product: Product, release: SchemaFiles): Promise<void>;
  /** Publications already known to be unusable, by number. */
  readonly unusable?: ReadonlyMap<number, StartError>;
  /** Throw `JudgementTimeout` rather than fall back on an older set when judging times out. */
  readonly patient?: boolean;
}

/** Older publications tried at most: each costs a full validation. */
const MAX_TRIED = 8;

/**
 * The program's files with the newest publication that can be used with them: an unusable publication must
 * not keep the product from starting.
 *
 * @throws StartError where the program's files alone are invalid; JudgementTimeout where `patient` and judging
 * timed out.
 */
export async function findSchemaSet(search: Search): Promise<FoundSet> {
  const newest = await search.newest();
  const first = await loadSet(search, newest);
  if (!(first instanceof StartError)) return { set: first };
  if (newest.number === 0) throw first;
  // Rules out that the program's files are at fault rather than the publication.
  const bare = await loadSet(search, NOTHING_PUBLISHED);
  if (bare instanceof StartError) throw bare;
  const unusable = { number: newest.number, reason: first };
  let former = await search.newest(newest.number);
  for (let count = 1; former.number > 0 && count < MAX_TRIED; count += 1) {
    const set = await loadSet(search, former);
    if (!(set instanceof StartError)) return { set, unusable };
    former = await search.newest(former.number);
  }
  return { set: bare, unusable };
}

/** Judgements of a set that times out, before a start passes it over for an older one. */
const MAX_JUDGEMENTS = 3;

/** As `findSchemaSet`; a set whose judgement times out is judged again. */
export async function findWithRetries(search: Search): Promise<FoundSet> {
  for (let tries = 1; tries < MAX_JUDGEMENTS; tries += 1) {
    try {
      return await findSchemaSet({ ...search, patient: true });
    } catch (error) {
      if (!(error instanceof JudgementTimeout)) throw error;
    }
  }
  return findSchemaSet(search);
}

async function loadSet(
  { release, admit, unusable, patient = false }: Search,
  publication: Publication,
): Promise<SchemasInForce | StartError> {
  const knownReason = unusable?.get(publication.number);
  if (knownReason !== undefined) return knownReason;
  const laid = overlayContent(release, publication.files);
  try {
    const product = await productOf(laid, { trusted: publication.number === 0 });
    await admit(product, release);
    return { ...laid, product, release, publication };
  } catch (error) {
    if (error instanceof JudgementTimeout && patient) throw error;
    if (error instanceof StartError) return error;
    throw error;
  }
}

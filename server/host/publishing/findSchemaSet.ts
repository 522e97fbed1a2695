import type { Product } from '../../../engine/contract/index.ts';
import { StartError } from '../db/StartError.ts';
import { NotJudged } from '../product/NotJudged.ts';
import { NOTHING_PUBLISHED, type Publication } from '../product/Publication.ts';
import { productOf, type SchemaFiles } from '../product/readProduct.ts';
import type { SchemasInForce } from '../product/SchemaSets.ts';
import { layOver } from './layOver.ts';

/** The newest publication that this program cannot use, and why. */
export interface Unusable {
  readonly number: number;
  readonly reason: StartError;
}

export interface FoundSet {
  readonly set: SchemasInForce;
  readonly unusable?: Unusable;
}

interface Search {
  readonly release: SchemaFiles;
  /** The newest publication, before `number` where it is given. */
  newest(before?: number): Promise<Publication>;
  /** @throws StartError where a set cannot come into force here. */
  validate(product: Product, release: SchemaFiles): Promise<void>;
  /** Publications that were found to be of no use otherwise, by number. */
  readonly unusable?: ReadonlyMap<number, StartError>;
  /** Rather no answer than another set, where one could not be judged for want of time. */
  readonly patient?: boolean;
}

/** Older ones than these are not tried: each costs an examination. */
const MOST_TRIED = 8;

/**
 * The program's files with the newest publication that can be used with them: one that cannot must not keep the product from starting.
 *
 * @throws StartError where the program's files alone cannot be used; NotJudged where it is to be patient.
 */
export async function findSchemaSet(search: Search): Promise<FoundSet> {
  const newest = await search.newest();
  const first = await loadSet(search, newest);
  if (!(first instanceof StartError)) return { set: first };
  if (newest.number === 0) throw first;
  // Where the files are at fault themselves, no publication is.
  const bare = await loadSet(search, NOTHING_PUBLISHED);
  if (bare instanceof StartError) throw bare;
  const unusable = { number: newest.number, reason: first };
  let former = await search.newest(newest.number);
  for (let count = 1; former.number > 0 && count < MOST_TRIED; count += 1) {
    const set = await loadSet(search, former);
    if (!(set instanceof StartError)) return { set, unusable };
    former = await search.newest(former.number);
  }
  return { set: bare, unusable };
}

async function loadSet(
  { release, validate, unusable, patient = false }: Search,
  publication: Publication,
): Promise<SchemasInForce | StartError> {
  const known = unusable?.get(publication.number);
  if (known !== undefined) return known;
  const laid = layOver(release, publication.files);
  try {
    const product = await productOf(laid, { trusted: publication.number === 0 });
    await validate(product, release);
    return { ...laid, product, release, publication };
  } catch (error) {
    if (error instanceof NotJudged && patient) throw error;
    if (error instanceof StartError) return error;
    throw error;
  }
}

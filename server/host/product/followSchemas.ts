import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { Product } from '../../../engine/contract/index.ts';
import type { OpenDatabase } from '../db/openDatabase.ts';
import { StartError } from '../db/StartError.ts';
import { keepStructure } from '../structure/keepStructure.ts';
import { readSchemaTexts, type SchemaRoots } from './readSchemas.ts';
import { watchSchemas } from './watchSchemas.ts';

interface Running {
  readonly app: Pick<FastifyInstance, 'schemas'>;
  readonly database: Pick<OpenDatabase, 'pool' | 'asOwner'>;
  readonly schemas: SchemaRoots;
  readonly product: Product;
  readonly say: (line: string) => void;
}

/**
 * Keeps a running server at what its schema files say: a right set is put in force as it stands in the folder, unless only a start can do it. Pages that are
 * open stay as they are; they are told that there is a newer version.
 *
 * @returns ends it.
 */
export function followSchemas({ app, database, schemas, product, say }: Running): () => void {
  const grammar = grammarIn(schemas);
  return watchSchemas({
    schemas,
    version: product.version,
    say,
    tell: (state) => app.schemas.tell(state),
    async take(next) {
      refuseOtherSettings(product, next);
      refuseOtherCalls(product, next);
      if ((await grammarIn(schemas)) !== (await grammar)) throw new StartError(OTHER_GRAMMAR);
      await keepStructure(next, database);
      await app.schemas.take(next);
    },
  });
}

/** How many may wait, print or upload is read once, at the start. */
function refuseOtherSettings(began: Product, next: Product): void {
  if (isDeepStrictEqual(began.settings, next.settings)) return;
  throw new StartError('Le impostazioni (settings.json) si leggono solo all’avvio.');
}

const OTHER_GRAMMAR =
  'La grammatica (schemas/meta) è cambiata: la conosce solo il programma avviato con essa.';

/** A newer program's files beside a running older one are not for it: words that it does not know, calls that it has no handler for. */
async function grammarIn(schemas: SchemaRoots): Promise<string> {
  const texts = Object.entries(await readSchemaTexts(schemas));
  return JSON.stringify(texts.filter(([file]) => file.startsWith('meta/')));
}

function refuseOtherCalls(began: Product, next: Product): void {
  if (isDeepStrictEqual(doorsOf(began), doorsOf(next))) return;
  throw new StartError(
    'Le chiamate (nome, indirizzo, effetto) sono cambiate: il programma le apre solo all’avvio.',
  );
}

function doorsOf({ calls }: Product): unknown {
  return Object.values(calls).map(
    ({ name, method, fullPath, mirrorPaths, effect, access, stream, multipart, binary }) => ({
      ...{ name, method, fullPath, mirrorPaths, effect },
      ...{ access, stream, multipart, binary },
    }),
  );
}

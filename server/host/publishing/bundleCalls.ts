import { createHash } from 'node:crypto';
import { handlers } from '../calls/handlers.ts';
import { refuse } from '../errors/Refusal.ts';
import { messageWords, type SlotWords } from '../errors/slotWords.ts';
import { productName } from '../product/productLookups.ts';
import { refusedEdits } from './edits/refusedEdits.ts';
import { isSameJson } from './json.ts';
import { refuseAboveLimit, refuseEdits } from './judgement/validateOverlay.ts';
import { newestPublication, overlayContent, setsOf } from './publications.ts';
import { draftRows, lockSchemas, saveSchemaDraft } from './schemaDrafts.ts';

/** Format of a bundle; a new number whenever its shape changes. */
const FORMAT = 'schemas/1';

interface BundledFile {
  readonly path: string;
  readonly content: object;
  /** The program's file that the content was changed from; null for a new file. */
  readonly base: object | null;
}

/** Moves publications between servers, e.g. from a trial to production. */
export const bundleCalls = handlers({
  exportSchemas: async (_input, { db, product }) => {
    const { number, files: overlay } = await newestPublication(db);
    const files = Object.entries(overlay).map(([path, { content, base }]) => ({ path, content, base }));
    const hash = bundleHash(files);
    return { format: FORMAT, product: productName(product), publication: number, hash, files };
  },

  importSchemas: {
    prepare: async ({ body: { bundle, replace = false } }, context) => {
      const { release, files: inForce } = await setsOf(context).current();
      const bundled = bundle.files as readonly BundledFile[];
      refuseMalformed({ ...bundle, files: bundled }, productName(context.product));
      refuseAboveLimit(Object.fromEntries(bundled.map(({ path, content }) => [path, content])), context.user);
      refuseAboveLimit(Object.fromEntries(bundled.map(({ path, base }) => [path, base])), context.user);
      const overlay = Object.fromEntries(bundled.map(({ path, content, base }) => [path, { content, base }]));
      const laid = overlayContent(release, overlay);
      const refused = bundled.flatMap(({ path }) =>
        refusedEdits(release.files, path, laid.files[path] ?? null),
      );
      refuseEdits(refused, context.user);
      const changed = bundled
        .map(({ path }) => path)
        .filter((path) => !isSameJson(laid.files[path], inForce[path]));
      const drafts = new Map((await draftRows(context.db).execute()).map((row) => [row.path, row]));
      const conflicting = changed.filter((path) => drafts.has(path) && !replace);
      if (conflicting.length > 0) {
        const { who = '?', revision = 0 } = drafts.get(conflicting[0] ?? '') ?? {};
        throw refuse('SCHEMA_DRAFT_TAKEN', { path: conflicting.join(', '), who, revision });
      }
      const saves = await Promise.all(
        changed.map((path, index) =>
          saveSchemaDraft(
            {
              ...{ path, revision: drafts.get(path)?.revision ?? 0 },
              ...{ content: laid.files[path] as object, renewed: true, more: index < changed.length - 1 },
            },
            context,
          ),
        ),
      );
      return async (within) => {
        await lockSchemas(within.db);
        const savedDrafts = [];
        for (const save of saves) {
          const { path, revision } = await save(within);
          savedDrafts.push({ path, revision });
        }
        const conflicts = laid.conflicts.map(({ file, pointer }) => ({ file, pointer }));
        return { drafts: savedDrafts, conflicts };
      };
    },
  },
});

function bundleHash(files: readonly Readonly<Record<keyof BundledFile, unknown>>[]): string {
  const triples = files.map(({ path, content, base }) => [path, content, base]);
  return createHash('sha256').update(JSON.stringify(triples)).digest('hex');
}

/** @throws Refusal SCHEMA_BUNDLE_WRONG with the place: none of the bundle is imported. */
function refuseMalformed(
  bundle: {
    readonly format: string;
    readonly product: string;
    readonly hash: string;
    readonly files: readonly BundledFile[];
  },
  product: string,
): void {
  const wrong = (where: string, what: SlotWords) => refuse('SCHEMA_BUNDLE_WRONG', { where, what });
  if (bundle.format !== FORMAT)
    throw wrong('format', messageWords('refusal.bundle.format', { format: FORMAT }));
  if (bundle.product !== product) throw wrong('product', messageWords('refusal.bundle.product', { product }));
  const paths = bundle.files.map(({ path }) => path);
  const twice = paths.findIndex((path, index) => paths.indexOf(path) !== index);
  if (twice >= 0)
    throw wrong(`files/${twice}/path`, messageWords('refusal.bundle.twice', { path: paths[twice] }));
  if (bundle.hash !== bundleHash(bundle.files)) throw wrong('hash', messageWords('refusal.bundle.content'));
}

import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { phraseText, unusedTranslations } from '../engine/node.ts';
import { allHandlers } from '../server/areas/index.ts';
import { StartError } from '../server/host/db/StartError.ts';
import { examineSchemas } from '../server/host/product/judge/examineSchemas.ts';
import { placeFindings } from '../server/host/product/readProduct.ts';
import { parseSchemas, readSchemaTexts } from '../server/host/product/readSchemas.ts';
import { SchemaFault } from '../server/host/product/SchemaFault.ts';
import { describeDifferences } from '../server/host/structure/StructureDifference.ts';
import { structureDifferences } from '../server/host/structure/structureDifferences.ts';
import { repeatedInCalls, unansweredCalls } from './names/calls.ts';
import specified from './names/specified.json' with { type: 'json' };
import { unknownMessages, unusedNames } from './names/unusedNames.ts';
import { migratedStructure } from './prepare/migratedStructure.ts';

const FOLDERS = ['engine', 'screens', 'server', 'renderer-pdf', 'scripts/seed'];

/** TypeScript and templates of the product as texts; tests, scripts and stories do not count as use. */
async function readCode(root: string): Promise<readonly string[]> {
  const files = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true }))
        .filter((name) => /\.(tsx?|hbs)$/.test(name))
        .map((name) => join(root, folder, name)),
    ),
  );
  return Promise.all(files.flat().map((file) => readFile(file, 'utf8')));
}

/**
 * `node scripts/check-schemas.ts [folder]` checks every schema: grammar, references between files, unused and
 * unknown names, and whether the migrated database can store the entities and the server has a handler for
 * every call. Prints findings as the server's start does: file, line, column, found and expected value; for the
 * database the difference and a migration for it.
 */
const root = join(import.meta.dirname, '..');
try {
  const texts = await readSchemaTexts(resolve(process.argv[2] ?? join(root, 'schemas')));
  const files = parseSchemas(texts);
  const { product, findings } = examineSchemas(files);
  const count = Object.keys(files).length;
  if (product === undefined || findings.length > 0) throw new SchemaFault(placeFindings(findings, texts));
  console.log(`${count} schemas are well formed and fit together.`);
  const schemaTexts = Object.entries(texts).flatMap(([file, text]) =>
    /(^meta|messages\.|translations\.)/.test(file) ? [] : [text],
  );
  for (const { file, pointer, text } of unusedTranslations(files)) {
    console.error(`${file}#${pointer}: no schema says "${text}", or it is translated twice. Take it out.`);
    process.exitCode = 1;
  }
  for (const message of repeatedInCalls(files)) {
    console.error(message);
    process.exitCode = 1;
  }
  const code = await readCode(root);
  for (const id of unknownMessages(product, code)) {
    console.error(`${id}: code says it and no catalogue has it. Add the message or say another.`);
    process.exitCode = 1;
  }
  const unused = unusedNames(product, schemaTexts, code).map(({ what, name }) => `${what} ${name}`);
  for (const name of unused.filter((each) => !Object.hasOwn(specified, each))) {
    console.error(`${name}: nothing names it. Use it or take it out.`);
    process.exitCode = 1;
  }
  for (const name of Object.keys(specified).filter((each) => !unused.includes(each))) {
    console.error(`${name}: it is used by now. Take it out of scripts/names/specified.json.`);
    process.exitCode = 1;
  }
  for (const message of unansweredCalls(product, files, allHandlers)) {
    console.error(message);
    process.exitCode = 1;
  }
  const differences = structureDifferences(product, await migratedStructure(root));
  if (differences.length > 0) {
    console.error(
      phraseText(describeDifferences(differences, 'server/migrations/NNNN_adegua_agli_schemi.sql'), 'it'),
    );
    process.exitCode = 1;
  }
} catch (error) {
  // Errors that the user can correct are printed without a stack.
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

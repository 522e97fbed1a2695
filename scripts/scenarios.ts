/**
 * `node scripts/scenarios.ts [folder]` runs every scenario of the schemas and prints how much of them is
 * covered; exit 1 if a scenario fails or something is not covered.
 */
import { join, resolve } from 'node:path';
import { brokenScenarios, type Check } from '../engine/index.ts';
import { compileCheck, loadProduct, metaOf, phraseText, scenarioCoverage } from '../engine/node.ts';
import { readSchemas } from '../server/host/product/readSchemas.ts';

const files = await readSchemas(resolve(process.argv[2] ?? join(import.meta.dirname, '../schemas')));
const product = loadProduct(files);
const checks = new Map<object, Check>();
const { broken } = brokenScenarios(product, (entity) => {
  const check = checks.get(entity) ?? compileCheck(entity);
  checks.set(entity, check);
  return check;
});
const coverage = scenarioCoverage(product, metaOf(files));

for (const { name, title, differences } of broken)
  for (const difference of differences)
    console.error(`${name}.scenario.json: "${title}": ${phraseText(difference, 'en')}`);
for (const { missing } of coverage) for (const claim of missing) console.error(`no scenario shows: ${claim}`);
for (const { kind, total, missing } of coverage) {
  const proved = total - missing.length;
  const share = total === 0 ? 100 : Math.floor((100 * proved) / total);
  console.log(`${kind.padEnd(11)} ${String(proved).padStart(4)} of ${String(total).padStart(4)}  ${share}%`);
}
const count = Object.values(product.scenarios).reduce((sum, { scenarios }) => sum + scenarios.length, 0);
console.log(`${count} scenarios, ${broken.length} that do not hold.`);
process.exitCode = broken.length === 0 && coverage.every(({ missing }) => missing.length === 0) ? 0 : 1;

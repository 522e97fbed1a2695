import { gzipSync } from 'node:zlib';
import { measuredForms } from './measuredForms.ts';
import { type Measured, measurePage, openChromium, targetOf } from './measurePage.ts';
import { servePages } from './servePages.ts';
import { percentile, TIMED_ROWS } from './statistics.ts';

const KINDS = ['plain', 'rich'] as const;
const ROUNDS = 3;

type Kind = (typeof KINDS)[number];

/**
 * Cost of expressions and matrices: compares forms of a thousand fields, one with 200 expressions and 20
 * matrices, by time and bytes per field (aim: no slower per key; checks at most 1.2 times as large).
 */
export async function benchRich(size = '1000'): Promise<void> {
  const fields = Number(size);
  const pages = await servePages([fields], KINDS);
  const browser = await openChromium();
  const rounds: Record<Kind, Measured[]> = { plain: [], rich: [] };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const kind of KINDS) {
        const url = `${pages.url}/bench/form?n=${kind === 'plain' ? fields : `${fields}-${kind}`}`;
        rounds[kind].push(await measurePage(browser, url, await targetOf(browser, url)));
      }
    }
  } finally {
    await browser.close();
    await pages.close();
  }
  console.log(
    `\n${fields} fields, plain and with expressions and matrices, milliseconds, processor slowed 4x, ${ROUNDS} rounds`,
  );
  const times = TIMED_ROWS.map(([row, timesOf, percent]) => {
    const [plain, rich] = KINDS.map((kind) => percentile(rounds[kind].flatMap(timesOf), percent)) as [
      number,
      number,
    ];
    return [
      row,
      { plain: Math.round(plain), rich: Math.round(rich), 'rich / plain': (rich / plain).toFixed(2) },
    ];
  });
  console.table(Object.fromEntries([...times, ...(await sizes(fields))]));
}

/** Bytes per field, compressed as sent. */
async function sizes(fields: number): Promise<readonly (readonly [string, object])[]> {
  const files = [...(await measuredForms([fields], KINDS)).values()].map(
    (file) => gzipSync(file).length / fields,
  );
  const row = (plain = 0, rich = 0): object => ({
    ...{ plain: plain.toFixed(1), rich: rich.toFixed(1), 'rich / plain': (rich / plain).toFixed(2) },
  });
  const [plainForm, plainCheck, richForm, richCheck] = files;
  return [
    ['form, bytes a field', row(plainForm, richForm)],
    ['checks, bytes a field', row(plainCheck, richCheck)],
  ];
}

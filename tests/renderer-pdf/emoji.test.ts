import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readPdf } from '../support/readPdf.ts';
import { workerRenderer } from '../support/workerRenderer.ts';
import { aRequest } from './aRequest.ts';

const renderer = workerRenderer();

async function print(note: string) {
  const sections = [{ kind: 'text' as const, text: '{note}' }];
  const bytes = await renderer.render(
    await aRequest({ data: { note }, sections, document: { title: note } }),
  );
  const picture = process.env['PICTURES'];
  if (picture !== undefined) await writeFile(`${picture}/emoji.pdf`, bytes);
  return { bytes, ...(await readPdf(bytes)) };
}

it('[CASE-C37] an emoji is drawn by a font of the renderer, never an empty box; an unsupported one is a word', async () => {
  // A family, a flag, a skin tone, and a code that no emoji has yet.
  const { text, fonts } = await print('tutto ok 👍 ✅ ⚠️ 🏗️ 🚧 👷🏽 👨‍👩‍👧 🇮🇹 ☎ ❌ – nuovo: \u{1ffe0}');
  expect(fonts).toContain('NotoEmoji-Regular');
  expect(fonts.filter((font) => !/^(Atkinson|NotoEmoji)/.test(font))).toEqual([]);
  expect(text).toContain('tutto ok');
  expect(text).toContain('nuovo: [emoji]');
});

it('[CASE-C37] a paper without an emoji bears no such font', async () => {
  const { fonts } = await print('Linea A, 20 kV © 2026 ↑ 3 m² – 45°');
  expect(fonts.filter((font) => font.startsWith('NotoEmoji'))).toEqual([]);
});

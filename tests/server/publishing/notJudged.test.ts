import { join } from 'node:path';
import { expect, it } from 'vitest';
import { judgeOnThread } from '../../../server/host/product/judge/judgeOnThread.ts';
import { releaseFiles } from '../../../server/host/product/readProduct.ts';
import { JudgementTimeout } from '../../../server/host/product/SchemaFault.ts';
import { findSchemaSet } from '../../../server/host/publishing/findSchemaSet.ts';

it('[CKL-04] reports a publication that could not be examined for lack of time differently from an invalid one', async () => {
  const release = await releaseFiles(join(import.meta.dirname, '../../../schemas'));
  const path = 'squad/squad.form.json';
  const base = release.files[path] as object;
  const published = { number: 1, files: { [path]: { base, content: { ...base, $comment: 'Una prova.' } } } };
  const search = { release, newest: async () => published, admit: async () => undefined };
  // As many as may wait; each that ends takes its place again before another request gets a turn.
  let isFull = true;
  const ask = async () => {
    while (isFull) await judgeOnThread({});
  };
  const busy = Array.from({ length: 20 }, ask);
  await expect(findSchemaSet({ ...search, patient: true })).rejects.toBeInstanceOf(JudgementTimeout);
  isFull = false;
  await Promise.all(busy);
  const { set, unusable } = await findSchemaSet({ ...search, patient: true });
  expect(set.publication.number).toBe(1);
  expect(unusable).toBeUndefined();
});

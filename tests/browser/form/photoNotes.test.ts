import { beforeAll, describe, expect, it } from 'vitest';
import { type Harness, savedBy, startHarness } from './harness/openForm.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

const record = encodeURIComponent('{"foto":[3,4]}');

describe('the note of a photo', () => {
  it('is a caption, and arrows drawn over it from tail to tip; the photo stays as it is', async () => {
    const page = await harness.open(`form=foto&record=${record}`);
    await page.getByLabel('Didascalia della foto 1').fill('Crepa alla base');
    await page.getByRole('button', { name: 'Disegna frecce sulla foto 1' }).click();
    const picture = page.locator('.sf-photo-draw');
    await picture.scrollIntoViewIfNeeded();
    const box = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
    const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
      await page.mouse.move(...at(...from));
      await page.mouse.down();
      await page.mouse.move(...at(...to), { steps: 3 });
      await page.mouse.up();
    };
    await drag([0.2, 0.2], [0.6, 0.5]);
    // A touch is no arrow; one too many is taken back.
    await drag([0.5, 0.5], [0.501, 0.5]);
    await drag([0.9, 0.9], [0.1, 0.9]);
    await page.getByRole('button', { name: 'Annulla ultima freccia' }).click();
    for (const button of await page.locator('.sf-photo-note button').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    await page.getByRole('button', { name: 'Fine', exact: true }).press('Enter');
    await page
      .getByRole('button', { name: 'Disegna frecce sulla foto 1' })
      .and(page.locator(':focus'))
      .waitFor();
    await page.locator('.sf-thumbnail a .sf-arrows').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Salva foto' }).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ foto: [3, 4] });
    const [note, ...more] = ((await savedBy(page))?.['noteFoto'] ?? []) as {
      photo: number;
      arrows: number[][];
    }[];
    expect(more).toEqual([]);
    expect(note).toMatchObject({ photo: 3, caption: 'Crepa alla base' });
    expect(note?.arrows).toHaveLength(1);
    note?.arrows[0]?.forEach((place, index) => {
      expect(place).toBeCloseTo([0.2, 0.2, 0.6, 0.5][index] ?? 0, 1);
    });
  });

  it('is read-only in a closed form, and hidden when empty', async () => {
    const notes = [{ photo: 3, caption: 'Crepa', arrows: [[0, 0, 1, 1]] }];
    const recordParameter = encodeURIComponent(JSON.stringify({ foto: [3], noteFoto: notes }));
    const readOnlyPage = await harness.open(`form=foto&readOnly&record=${recordParameter}`);
    await readOnlyPage.getByText('Crepa').waitFor();
    await readOnlyPage.locator('.sf-arrows').waitFor({ state: 'attached' });
    expect(await readOnlyPage.getByRole('button', { name: /Disegna/ }).count()).toBe(0);
    const page = await harness.open(`form=foto&record=${recordParameter}`);
    await page.getByRole('button', { name: 'Disegna frecce sulla foto 1' }).click();
    await page.getByRole('button', { name: 'Togli le frecce' }).click();
    await page.getByLabel('Didascalia della foto 1').fill('');
    await page.getByRole('button', { name: 'Salva foto' }).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ noteFoto: [] });
  });
});

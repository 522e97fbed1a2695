import { beforeEach, expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';

const { visit, app, db } = browserVisits({
  seed: (database) =>
    database
      .updateTable('users')
      .set({ role: 'admin' })
      .where('username', '=', 'ufficio')
      .execute()
      .then(() => undefined),
});
const PAGE = '/amministrazione/schemi?form=checklist/pjc.form.json';
const shot = process.env['SHOTS'];

/** Of an attempt before. */
beforeEach(async () => {
  await db().deleteFrom('schema_comments').execute();
});

it.each(['phone', 'desk'] as const)(
  '[CKL-04] what a second administrator says of an item is there for the first, with the way to it, until it is settled (%s)',
  async (size) => {
    const { page: theirs } = await visit('ufficio', PAGE);
    const seen = await visit('admin', PAGE, { size });
    const { page: mine } = seen;
    await mine.getByText('Commenti (0)').waitFor();
    await theirs.getByRole('treeitem', { name: 'Rischio elettrico', exact: true }).click();
    await theirs.getByText('Commenti (0)').click();
    await theirs.getByLabel('Commento su «Rischio elettrico»').fill('Anche in galleria?');
    await theirs.getByRole('button', { name: 'Aggiungi il commento' }).click();
    await mine.getByText('Commenti (1)').click();
    await mine.getByText('Anche in galleria?').waitFor();
    await expectSound(seen);
    if (shot) await mine.screenshot({ path: `${shot}/comments-${size}.png` });
    const comments = mine.locator('.schemas-comments');
    await comments.getByRole('button', { name: 'Vai al posto' }).click();
    await mine
      .locator('[role=treeitem][aria-selected=true]')
      .filter({ hasText: 'Rischio elettrico' })
      .waitFor({
        state: 'attached',
      });
    await comments.getByRole('button', { name: 'Chiudi il commento su «Rischio elettrico»' }).click();
    await theirs.getByText('Commenti (0)').waitFor();
    expect(
      (await (await app().api('admin')).get('/api/schemas/comments?path=checklist/pjc.form.json')).body,
    ).toEqual({
      comments: [],
    });
  },
);

import { beforeAll, describe, expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { buildProject, buildTeam } from '../../support/buildTeam.ts';
import { eventually } from '../../support/eventually.ts';
import { buildMasterdata, buildOrder } from '../orders/buildOrders.ts';
import { button, toast } from '../team/words.ts';

const { db, app, visit, walk } = browserVisits({ rendersPages: 30_000 });
beforeAll(() => buildMasterdata(db()));

const CHANGED = 'Qualcun altro ha modificato';
const TAKE_OVER = 'Carica le modifiche e tieni quello che ho scritto';

/** Another user saves through the server, so that browsers receive events. */
async function elsewhere(user: string, path: string, body: object): Promise<void> {
  const answer = await (await app().api(user)).post(path, body);
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ ResultCode: 0 });
}

async function renameProject(AbsEntry: number, change: object): Promise<void> {
  const { project } = (await (await app().api('planner')).get(`/wsprj/project/${AbsEntry}`)).body;
  await elsewhere('planner', '/wscnt/project/addupdate', { prj: { ...project, ...change } });
}

describe('a form whose record another user changes', () => {
  it('[SCR-02] [DAY-C17] on a page: announces it within sight further down, with a link to the merge of both changes, which loses no typed text', async () => {
    const AbsEntry = await buildProject(db(), { NAME: 'Linea Sillaro', FIPROJECT: 'P-SIL', DocNum: 9001 });
    const pageVisit = await walk('admin', `/progetti/${AbsEntry}`, { size: 'phone' });
    const { page } = pageVisit;
    const name = page.locator('[data-field="NAME"] input');
    await name.fill('Linea Sillaro nord');
    await name.blur();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await renameProject(AbsEntry, { Free_Text: 'Chiavi dal custode' });
    const changedToast = toast(page, CHANGED);
    await changedToast.waitFor();
    await expectSound(pageVisit);
    await button(page, 'Mostra').click();
    await changedToast.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => scrollY)).toBeLessThan(300);
    await page.getByText(CHANGED).waitFor();
    expect(await name.inputValue()).toBe('Linea Sillaro nord');
    await button(page, TAKE_OVER).click();
    await page.getByText('tenuto quello che hai scritto').waitFor();
    expect(await name.inputValue()).toBe('Linea Sillaro nord');
    await button(page, 'Salva').click();
    await toast(page, 'Salvato').waitFor();
    const stored = db().selectFrom('projects').select(['NAME', 'Free_Text']).where('AbsEntry', '=', AbsEntry);
    expect(await stored.executeTakeFirst()).toEqual({
      NAME: 'Linea Sillaro nord',
      Free_Text: 'Chiavi dal custode',
    });
    expect(await page.getByText(CHANGED).count()).toBe(0);
  });

  it('[SCR-02] while its page starts: is shown as changed', async () => {
    const AbsEntry = await buildProject(db(), { NAME: 'Linea Setta', FIPROJECT: 'P-SET', DocNum: 9021 });
    const { page } = await visit('admin', '/');
    const address = `${app().address}/progetti/${AbsEntry}`;
    // A server that has not rendered yet answers with the placeholder.
    const served = async () => (await page.request.get(address, { headers: { accept: 'text/html' } })).text();
    await expect.poll(served).toContain('id="rendered"');
    const start = Promise.withResolvers<void>();
    await page.route('**/product/core.json*', async (route) => {
      await start.promise;
      await route.continue();
    });
    const stream = page.waitForResponse('**/events*');
    await page.goto(address, { waitUntil: 'commit' });
    expect(await page.locator('#rendered').textContent()).toContain('Linea Setta');
    await stream;
    await renameProject(AbsEntry, { NAME: 'Linea Setta sud' });
    // Its event arrives before anything is shown.
    await page.waitForTimeout(300);
    start.resolve();
    await expect.poll(() => page.locator('[data-field="NAME"] input').inputValue()).toBe('Linea Setta sud');
  });

  it('[SCR-02] [UI-04] a resumed draft keeps later changes of others; untouched it simply shows the newer one, and is saved twice in a row', async () => {
    const AbsEntry = await buildProject(db(), { NAME: 'Linea Reno', FIPROJECT: 'P-REN', DocNum: 9011 });
    const { page } = await walk('admin', `/progetti/${AbsEntry}`);
    const name = page.locator('[data-field="NAME"] input');
    const save = async () => {
      await button(page, 'Salva').click();
      await toast(page, 'Salvato').waitFor();
      await page
        .getByRole('region', { name: 'Avvisi' })
        .getByRole('button', { name: 'Chiudi' })
        .first()
        .click();
    };
    await name.fill('Linea Reno nord');
    await name.blur();
    await page.goto('about:blank');
    await renameProject(AbsEntry, { Free_Text: 'Chiavi dal custode' });
    await page.goto(`${app().address}/progetti/${AbsEntry}`);
    await button(page, 'Riprendi la bozza').click();
    await page.getByText('tenuto quello che hai scritto').waitFor();
    expect(await name.inputValue()).toBe('Linea Reno nord');
    await save();
    const stored = db().selectFrom('projects').select(['NAME', 'Free_Text']).where('AbsEntry', '=', AbsEntry);
    expect(await stored.executeTakeFirst()).toEqual({
      NAME: 'Linea Reno nord',
      Free_Text: 'Chiavi dal custode',
    });

    await renameProject(AbsEntry, { NAME: 'Linea Reno sud' });
    await eventually(() => name.inputValue()).toBe('Linea Reno sud');
    expect(await page.getByText(CHANGED).count()).toBe(0);
    for (const next of ['Linea Reno est', 'Linea Reno ovest']) {
      await name.fill(next);
      await save();
    }
    expect(await stored.executeTakeFirst()).toMatchObject({ NAME: 'Linea Reno ovest' });
  });

  it('[SCR-02] in a dialog from a list: the same, and what both changed is named', async () => {
    await db().insertInto('cost_centres').values({ CenterCode: 'CM1', CenterName: 'Magazzino' }).execute();
    const pageVisit = await walk('admin', '/centri-di-costo?q=CM1');
    const { page } = pageVisit;
    await button(page, 'Modifica: Magazzino').click();
    const dialog = page.getByRole('dialog');
    const name = dialog.getByLabel('Nome');
    await name.fill('Magazzino nord');
    await name.blur();
    const centre = { CenterCode: 'CM1', CenterName: 'Magazzino sud', GroupCode: 'G7', rowVersion: 1 };
    await elsewhere('admin', '/wscnt/costcenter/addupdate', { obj: centre });
    await dialog.getByText(CHANGED).waitFor();
    await expectSound(pageVisit);
    expect(await name.inputValue()).toBe('Magazzino nord');
    await dialog.getByRole('button', { name: TAKE_OVER }).click();
    await dialog.getByText('Cambiati da entrambi, resta il tuo valore: Nome').waitFor();
    await dialog.getByRole('button', { name: 'Salva' }).click();
    await toast(page, 'Salvato').waitFor();
    const stored = db()
      .selectFrom('cost_centres')
      .select(['CenterName', 'GroupCode'])
      .where('CenterCode', '=', 'CM1');
    expect(await stored.executeTakeFirst()).toEqual({ CenterName: 'Magazzino nord', GroupCode: 'G7' });
  });

  it('[SCR-05] in a dialog of a page: a plan that two planners change at once keeps both changes', async () => {
    const teamID = await buildTeam(db(), { Notes: 'Da principio' });
    const { page } = await walk('planner', `/cantieri/${teamID}`);
    await button(page, 'Modifica cantiere').click();
    const dialog = page.getByRole('dialog');
    const notes = dialog.locator('[data-field="Notes"] textarea');
    await notes.fill('Portare la scala');
    await notes.blur();
    const TeamData = { teamID, PlannedTime: '09:15:00', rowVersion: 1 };
    await elsewhere('admin', '/wscnt/teams/update', { TeamData });
    await dialog.getByText(CHANGED).waitFor();
    await dialog.getByRole('button', { name: TAKE_OVER }).click();
    await dialog.getByRole('button', { name: 'Salva' }).click();
    await dialog.waitFor({ state: 'detached' });
    const stored = db().selectFrom('teams').select(['Notes', 'PlannedTime']).where('teamID', '=', teamID);
    expect(await stored.executeTakeFirst()).toEqual({ Notes: 'Portare la scala', PlannedTime: '09:15:00' });
  });

  it('[ORD-08] a document’s head is not saved over another’s change of it; its lines are no conflict', async () => {
    const Id = await buildOrder(db(), { Comments: 'Da principio' });
    const { page } = await walk('capo', `/ordini/${Id}/modifica`);
    const reference = page.locator('[data-field="NumAtCard"] input');
    await reference.fill('RIF-1');
    await reference.blur();
    const line = { LineNum: 0, ItemName: 'Trasporto', Quantity: 1, Price: 10 };
    const { DocDate } = (await (await app().api('capo')).get(`/wscrm/rdr/${Id}`)).body.order;
    const head = { Id, DocDate };
    await elsewhere('capo', '/wscrm/rdr/update', { orderH: head, orderR: [line] });
    await page.getByRole('row').filter({ hasText: 'Trasporto' }).waitFor();
    expect(await page.getByText(CHANGED).count()).toBe(0);
    await elsewhere('capo', '/wscrm/rdr/update', { orderH: { ...head, Comments: 'Dal secondo telefono' } });
    await page.getByText(CHANGED).waitFor();
    await button(page, 'Salva bozza').click();
    await page.getByText('Qualcun altro ha cambiato questi dati').first().waitFor();
    await button(page, TAKE_OVER).click();
    await button(page, 'Salva bozza').click();
    await toast(page, /salvat/i).waitFor();
    const stored = db().selectFrom('orders').select(['NumAtCard', 'Comments']).where('Id', '=', Id);
    expect(await stored.executeTakeFirst()).toEqual({ NumAtCard: 'RIF-1', Comments: 'Dal secondo telefono' });
  });
});

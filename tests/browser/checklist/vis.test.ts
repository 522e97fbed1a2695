import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  browserVisits,
  expectSound,
  expectWhole,
  LOCATED,
  TEST_POSITION,
} from '../../support/browserVisits.ts';
import { buildProject, buildTeam } from '../../support/buildTeam.ts';
import { photo } from '../../support/photo.ts';
import { agree, button, card, section, toast } from '../team/words.ts';

const { db, app, walk } = browserVisits();
const PHONE = { size: 'phone', ...LOCATED } as const;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cantieri-photo-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const stored = (teamId: number) =>
  db().selectFrom('vis').selectAll().where('teamId', '=', teamId).orderBy('Id').execute();

async function site(): Promise<number> {
  const pmgEntry = await buildProject(db(), { UserFields: '{"U_Agisci":"AG-9","U_Zona":"Bologna Sud"}' });
  return buildTeam(db(), { Stato: 'O', pmgEntry });
}

const answer = (page: Page, question: string, name: string) =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name, exact: true });

describe('the support checks of a site', () => {
  it('[CKL-02] one per pole: prefilled, with photo and position, the rest of a section answered at once, saved with author and time, listed, reopened and changed', async () => {
    const teamID = await site();
    const picture = join(folder, 'palo.jpg');
    await writeFile(picture, await photo({ width: 400, height: 300 }));
    const pageVisit = await walk('capo', `/cantieri/${teamID}/vis`, PHONE);
    const { page } = pageVisit;
    await page.getByText('Ancora nessuna verifica: ne serve una per ogni sostegno').waitFor();
    await button(page, 'Nuova verifica').click();
    expect(await page.getByLabel('ID lavoro').inputValue()).toBe('AG-9');
    expect(await page.getByRole('textbox', { name: 'Zona' }).inputValue()).toBe('Bologna Sud');
    await page.getByText('4711 – Linea MT Sasso Marconi').waitFor();

    // The year proposes, the crew decides.
    const older = (answer: string) =>
      page.getByRole('group', { name: 'Più di 25 anni' }).getByRole('radio', { name: answer });
    await page.getByLabel('Anno di costruzione').fill('1978');
    await page.getByLabel('Picchetto').fill('117');
    await expect.poll(() => older('Sì').isChecked()).toBe(true);
    await older('No').check({ force: true });
    await page.getByLabel('Tipo di sostegno').selectOption({ label: 'Legno' });
    expect(await older('Sì').isChecked()).toBe(false);
    await button(page, 'Rileva posizione').click();
    await page.getByText(`${TEST_POSITION.latitude}`).first().waitFor();
    await section(page, 'Fotografie');
    await page.locator('input[type=file][capture]').first().setInputFiles(picture);
    await page.locator('.sf-thumbnail:not(.sf-pending) img').waitFor();
    await section(page, 'Scalata e sicurezza della salita');
    await answer(page, 'Scala/ramponi controllati', 'No').check();
    await page.getByRole('textbox', { name: /^Nota: scala/ }).fill('Un piolo allentato');
    await page.locator('[id$="-sc"]').getByRole('button', { name: 'Resto OK (5)' }).click();
    await page.getByText('Resto OK: risposte date 5').waitFor();
    await section(page, 'Esito della verifica');
    await page.getByRole('combobox', { name: /^Esito/ }).selectOption({ label: 'Idoneo' });
    await page.getByRole('textbox', { name: /^Perché è idoneo/ }).fill('Palo nuovo');
    await expectSound(pageVisit);
    await button(page, 'Salva verifica').click();
    await toast(page, 'Verifica del sostegno salvata').waitFor();
    await card(page, '117').waitFor();

    const [vis] = (await stored(teamID)) as readonly {
      readonly Id: number;
      readonly answers: Record<string, unknown>;
    }[];
    const rows = ['anticaduta', 'ancoraggio', 'recupero', 'meteo', 'zona'].map((name) => `sc_${name}`);
    expect(vis?.answers).toMatchObject({
      picchetto: '117',
      annoCostruzione: 1978,
      gt25Anni: 'N',
      tipoSostegno: 'legno',
      gps: expect.stringMatching(/^44\.4949\d*,11\.3426\d*$/),
      zona: 'Bologna Sud',
      ...Object.fromEntries(rows.map((name) => [name, 'Y'])),
      sc_scala: 'N',
      sc_resto: { rows, by: expect.any(String), at: expect.stringMatching(/^\d{4}-/) },
    });
    expect(vis?.answers).not.toHaveProperty('us_strada');
    const attachments = await db()
      .selectFrom('attachments')
      .selectAll()
      .where('parentId', '=', teamID)
      .execute();
    expect(attachments).toMatchObject([{ linkedObject: 'vis', linkedId: vis?.Id }]);

    await button(page, 'Apri: 117').click();
    await page.getByLabel('Picchetto').fill('117 bis');
    await section(page, 'Ubicazione del sostegno e accesso');
    await page.locator('[data-field="us_strada"]').getByText('Non guardato').waitFor();
    await button(page, 'Salva verifica').click();
    await card(page, '117 bis').waitFor();
    expect(await stored(teamID)).toMatchObject([{ rowVersion: 2, answers: { gt25Anni: 'N' } }]);
  });

  it('[CKL-02] [DAY-A1] [DAY-B15] [TEAM-13] lists missing answers with links, refuses a fit pole with a grave defect or, without a reason, with unanswered questions, and announces what only the server refuses', async () => {
    const teamID = await site();
    const pageVisit = await walk('capo', `/cantieri/${teamID}/vis/nuova`, PHONE);
    const { page } = pageVisit;
    await page.getByLabel('Picchetto').waitFor();
    await button(page, 'Salva verifica').click();
    await page.getByText('Il campo Picchetto è obbligatorio').first().waitFor();
    await expectWhole(pageVisit);
    await page.getByLabel('Picchetto').fill('9');
    // Unanswered switches are neither yes nor no.
    const questions: readonly (readonly [string, readonly string[]])[] = [
      ['Dati del sostegno', ['Più di 25 anni']],
      ['Tipo e dati del sostegno', ['Tiranti presenti', 'Puntone o palo gemello']],
      [
        'Esito della verifica',
        ['Segnale di divieto di salita apposto', 'Lavori sospesi', 'Sostituzione richiesta'],
      ],
    ];
    for (const [title, names] of questions) {
      if (title !== 'Dati del sostegno') await section(page, title);
      for (const name of names) {
        const radios = page.getByRole('group', { name }).getByRole('radio');
        expect(await radios.count(), name).toBe(2);
        for (const radio of await radios.all()) expect(await radio.isChecked(), name).toBe(false);
      }
    }
    const suspended = page.getByRole('group', { name: 'Lavori sospesi' });
    await suspended.getByRole('radio', { name: 'Sì' }).check();
    await page.getByRole('textbox', { name: 'Nota: lavori sospesi' }).waitFor();
    await suspended.getByRole('radio', { name: 'No' }).check();

    await page.getByLabel('Tipo di sostegno').selectOption({ label: 'Legno' });
    await section(page, 'Fuori piombo e assetto');
    const swings = (name: string) => answer(page, 'Oscilla alla prova di spinta', name).check();
    await swings('Sì');
    await section(page, 'Esito della verifica');
    const why = page.getByRole('textbox', { name: /^Perché è idoneo/ });
    expect(await why.count()).toBe(0);
    await page.getByRole('combobox', { name: /^Esito/ }).selectOption({ label: 'Idoneo' });
    await why.waitFor();
    await button(page, 'Salva verifica').click();
    await page.getByText("Con un'anomalia grave l'esito non può essere «idoneo»").first().waitFor();
    await section(page, 'Fuori piombo e assetto');
    await swings('No');
    await button(page, 'Salva verifica').click();
    await page
      .getByText(/5 domande da cui dipende sono ancora non guardate/)
      .first()
      .waitFor();
    expect(await stored(teamID)).toEqual([]);
    // One click per section decides it; no single answers are needed.
    for (const id of ['fp', 'ftn', 'csl'])
      await page
        .locator(`[id$="-${id}"]`)
        .getByRole('button', { name: /^Resto OK/ })
        .click();
    await expect.poll(() => why.count()).toBe(0);

    // Simulates stricter rules after loading: the body that arrives differs from the body that the browser
    // checked.
    const CALL = '**/verifica-integrita-sostegni/addupdate';
    await page.route(CALL, async (route) => {
      const sentBody = route.request().postDataJSON();
      await route.continue({ postData: { ...sentBody, vis: { ...sentBody.vis, picchetto: '' } } });
    });
    await button(page, 'Salva verifica').click();
    expect(await agree(page)).toContain('Picchetto');
    await page.locator('.sf-summary').getByText('Il campo Picchetto è obbligatorio').waitFor();
    await page.unroute(CALL);
    await page.getByLabel('Picchetto').fill('9');
    await button(page, 'Salva verifica').click();
    await card(page, '9').getByText('26', { exact: true }).waitFor();
    expect(await stored(teamID)).toMatchObject([{ answers: { nonGuardati: 26, decisiviNonGuardati: 0 } }]);
  });

  it('[CKL-03] [PHONE-A24] prints all poles of the site under the exact name, by a button labelled with all', async () => {
    const teamID = await site();
    const capo = await app().api('capo');
    const vis = {
      picchetto: '12',
      tipoSostegno: 'legno',
      ev_esito: 'idoneo',
      motivoNonGuardati: 'Palo nuovo',
    };
    await capo.post('/wscnt/verifica-integrita-sostegni/addupdate', { vis, teamId: teamID });
    await capo.post('/wscnt/prejobcheck/addupdate', { pjc: { teamId: teamID, TA_MT: 'Y' }, members: [] });
    const { page } = await walk('capo', `/cantieri/${teamID}`, PHONE);
    const download = page.waitForEvent('download');
    await button(page, 'PDF di tutti i sostegni').click();
    expect((await download).suggestedFilename()).toBe(
      `Verifica integrità sostegni - Cantiere n.${teamID}.pdf`,
    );
    const buttonTexts = await page.getByRole('button', { name: /PDF/ }).allInnerTexts();
    expect(buttonTexts.toSorted()).toEqual(['PDF del Pre Job Check', 'PDF di tutti i sostegni']);
  });
});

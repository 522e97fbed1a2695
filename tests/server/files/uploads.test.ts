import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTeam } from '../../support/addTeam.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';
import { photo } from '../../support/photo.ts';
import { testProduct } from '../../support/testProduct.ts';

let test: TestApp;
let capo: Api;
let team: number;
beforeAll(async () => {
  const product = await testProduct();
  const values = { ...product.settings.values, uploadBytesPerDay: 6_000_000 };
  test = await startTestApp({ product: { ...product, settings: { ...product.settings, values } } });
  capo = await test.api('capo');
  team = await addTeam(test.database.db, { empID: 103 });
});
afterAll(() => test.close());

async function upload(api: Api, ...files: readonly { name: string; bytes: Uint8Array }[]) {
  const form = new FormData();
  form.set('linkedObject', 'team');
  form.set('linkedId', String(team));
  for (const { name, bytes } of files) form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return api.send('POST', '/base/attachment/upload', { body: form });
}

/** All files of the store and beside it. */
async function onDisk(): Promise<string[]> {
  const entries = await Promise.all(
    ['files', 'incoming'].map((folder) =>
      readdir(join(test.dataDir, folder), { recursive: true, withFileTypes: true }),
    ),
  );
  return entries
    .flat()
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

/** An interlaced PNG that declares this size at 16 bits, and contains almost no data. */
function bomb(width: number, height: number): Uint8Array {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const body = Buffer.concat([Buffer.from(type), data]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([head, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([16, 6, 0, 0, 1], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.from('789c030000000001', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture made to fill the memory', () => {
  it('[SEC-P5] is refused by its header, before anything is decoded', async () => {
    const before = await onDisk();
    const { status, body } = await upload(capo, { name: 'bomba.png', bytes: bomb(10_000, 9_999) });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'FILE_PIXELS' });
    expect(body.ResultMessage).toBe(
      'La foto "bomba.png" ha 100 milioni di pixel: il massimo è 40. Riducila o scegli una risoluzione più bassa e riprova.',
    );
    expect(await onDisk()).toEqual(before);
  });

  it('[SEC-P5] is decoded outside this process: many large ones do not grow its memory', async () => {
    const large = await sharp({
      create: { width: 6_000, height: 6_000, channels: 4, background: '#336699' },
    })
      .png({ compressionLevel: 9, effort: 1 })
      .toBuffer();
    await upload(capo, { name: 'warm.png', bytes: await photo({ format: 'png' }) });
    const people = await Promise.all(['planner', 'admin', 'ufficio', 'capo'].map((name) => test.api(name)));
    const before = process.memoryUsage().rss;
    let most = before;
    const looking = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 20);
    const answers = await Promise.all(
      people.flatMap((api, n) => [0, 1].map((k) => upload(api, { name: `${n}${k}.png`, bytes: large }))),
    ).finally(() => clearInterval(looking));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(3);
    // Each would be 144 MB here, decoded.
    expect(most - before).toBeLessThan(140_000_000);
  }, 120_000);
});

describe('a failed upload', () => {
  it('[SEC-P17] of a valid and an invalid file stores neither', async () => {
    const before = await onDisk();
    const good = { name: 'a.jpg', bytes: await photo({ width: 500 }) };
    const { status } = await upload(capo, good, {
      name: 'b.jpg',
      bytes: Buffer.from('\xff\xd8\xff no', 'latin1'),
    });
    expect(status).toBe(400);
    expect(await onDisk()).toEqual(before);
  });

  it('[SEC-P17] that the database refuses leaves no file', async () => {
    const before = await onDisk();
    const { owner: pool } = test.database;
    await pool.query(`create function refuse_it() returns trigger language plpgsql as
      $$ begin raise exception 'no' using errcode = 'disk_full'; end $$`);
    await pool.query('create trigger refuse_it after update on attachments execute function refuse_it()');
    const bytes = await photo({ width: 510 });
    const refused = await upload(capo, { name: 'a.jpg', bytes });
    await pool.query('drop trigger refuse_it on attachments');
    expect(refused.body.code).toBe('STORAGE_FULL');
    await expect.poll(onDisk).toEqual(before);
    expect((await upload(capo, { name: 'a.jpg', bytes })).status).toBe(200);
    expect(await onDisk()).toHaveLength(before.length + 2);
  });

  it('[SEC-P17] that its sender aborts leaves no file, and frees its place', async () => {
    const before = await onDisk();
    const uploads = Array.from({ length: 3 }, () => {
      const sending = request(`${test.address}/base/attachment/upload`, {
        method: 'POST',
        headers: {
          cookie: capo.cookie,
          'x-requested-with': 'cantieri',
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 1_000_000,
        },
      });
      sending.on('error', () => {});
      sending.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 ');
      return sending;
    });
    await expect.poll(async () => (await onDisk()).length, { timeout: 20_000 }).toBe(before.length + 3);
    const fourth = await upload(capo, { name: 'a.jpg', bytes: await photo({}) });
    expect({ status: fourth.status, code: fourth.body.code }).toEqual({
      status: 429,
      code: 'OWN_QUEUE_FULL',
    });
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(0);
    for (const sending of uploads) sending.destroy();
    await expect.poll(onDisk, { timeout: 20_000 }).toEqual(before);
    expect((await upload(capo, { name: 'a.jpg', bytes: await photo({}) })).status).toBe(200);
  });
});

describe('how much may be sent', () => {
  it('[SEC-P5] [REL-14] limits files per request, with the number in the message', async () => {
    const five = await Promise.all(
      Array.from({ length: 5 }, async (_, n) => ({ name: `${n}.jpg`, bytes: await photo({}) })),
    );
    const before = await onDisk();
    const { status, body } = await upload(capo, ...five);
    expect(status).toBe(400);
    expect(body.ResultMessage).toMatch(/troppi file.*al massimo 4 per volta/);
    expect(await onDisk()).toEqual(before);
  });

  it('[SEC-P5] limits bytes per user and day, deleted files included', async () => {
    const operaio = await test.api('planner');
    const pdf = (fill: string) => Buffer.concat([Buffer.from('%PDF-1.4 '), Buffer.alloc(2_000_000, fill)]);
    await test.database.db.deleteFrom('upload_days').execute();
    for (const fill of ['a', 'b']) {
      const { body } = await upload(operaio, { name: `${fill}.pdf`, bytes: pdf(fill) });
      const { idAttach } = body.ResultData.attachments[0];
      expect((await operaio.send('DELETE', `/base/attachment/${idAttach}`)).status).toBe(200);
    }
    const { status, body } = await upload(operaio, { name: 'c.pdf', bytes: pdf('c') });
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'UPLOAD_QUOTA' });
    expect(body.ResultMessage).toContain('Oggi hai già inviato file');
    expect((await upload(capo, { name: 'c.jpg', bytes: await photo({}) })).status).toBe(200);
  }, 60_000);

  it('[SEC-P5] limits bytes per user and day, parallel uploads included', async () => {
    const { db, owner } = test.database;
    const planner = await test.api('planner');
    const send = (fill: string) =>
      upload(planner, {
        name: `${fill}.pdf`,
        bytes: Buffer.concat([Buffer.from('%PDF-1.4 '), Buffer.alloc(60_000, fill)]),
      });
    await db.deleteFrom('upload_days').execute();
    expect((await send('d')).status).toBe(200);
    await db.updateTable('upload_days').set({ bytes: 5_900_000 }).execute();
    // Both are looked at before either is counted.
    const holder = await owner.connect();
    await holder.query('begin; lock table upload_days in exclusive mode');
    const pendingUploads = [send('e'), send('f')];
    await eventually(async () => {
      const waiting =
        'select from pg_locks where not granted and relation = $1::regclass and database = (select oid from pg_database where datname = current_database())';
      return (await owner.query(waiting, ['upload_days'])).rowCount;
    }).toBe(2);
    await holder.query('rollback');
    holder.release();
    expect((await Promise.all(pendingUploads)).map(({ status }) => status).sort()).toEqual([200, 429]);
  });
});

it('[SEC-P4] no connection of the database is held while a picture is cleaned', async () => {
  let longest = 0;
  let over = false;
  const bytes = await photo({ width: 5_000, height: 5_000, format: 'png' });
  const watching = (async () => {
    while (!over) {
      const { rows } = await test.database.pool.query(`select
        coalesce(max(extract(epoch from now() - state_change)), 0)::float8 * 1000 as idle from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`);
      longest = Math.max(longest, rows[0].idle);
      await sleep(5);
    }
  })();
  const began = performance.now();
  expect((await upload(capo, { name: 'a.png', bytes })).status).toBe(200);
  const cleaning = performance.now() - began;
  over = true;
  await watching;
  // Cleaning takes nearly all of the upload; a busy machine lengthens both alike.
  expect(longest).toBeLessThan(cleaning / 5);
}, 60_000);

it('[SEC-P17] a refused upload keeps an equal file whose deletion can be undone', async () => {
  const paper = { name: 'verbale.pdf', bytes: Buffer.from('%PDF-1.4 the same twice') };
  const { body } = await upload(capo, paper);
  const [{ idAttach }] = body.ResultData.attachments;
  expect((await capo.send('DELETE', `/base/attachment/${idAttach}`)).status).toBe(200);
  const again = await upload(capo, paper, { name: 'programma.exe', bytes: Buffer.from('MZ') });
  expect(again).toMatchObject({ status: 400, body: { code: 'FILE_TYPE' } });
  expect(
    (await capo.post('/api/restore', { entity: 'attachment', key: idAttach })).body.code,
  ).toBeUndefined();
  expect((await capo.get(`/base/attachment/${idAttach}/content`)).status).toBe(200);
});

describe('a file name sent by a client', () => {
  /** As a client writes the parts by itself. */
  const sendParts = (parts: readonly (readonly [string, string])[], end = '--b--') =>
    capo.send('POST', '/base/attachment/upload', {
      body: `${parts.map(([head, body]) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`).join('')}${end}\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
  const TYPE = '\r\nContent-Type: application/octet-stream';

  it.each([
    ['', 'allegato.pdf'],
    ['; filename=""', 'allegato.pdf'],
    ["; filename*=utf-8''a.pdf", 'a.pdf'],
    ["; filename*=UTF-8'it'palo%20%C3%A8%203.pdf", 'palo è 3.pdf'],
    ['; filename="palo.pdf"; filename*=UTF-8\'\'palo%20%C3%A8.pdf', 'palo.pdf'],
    ['; filename*=UTF-8\'\'palo%20%C3%A8.pdf; filename="palo.pdf"', 'palo.pdf'],
    ["; filename*=utf-8''%E0%A4%A.pdf", expect.stringMatching(/[.]pdf$/)],
    ["; filename*=x-none''a.pdf", 'a.pdf'],
    ['; filename*=a.pdf', expect.stringMatching(/[.]pdf$/)],
  ])('[REL-12] %s is kept as %s', async (name, kept) => {
    const { status, body } = await sendParts([
      ['name="linkedObject"', 'team'],
      ['name="linkedId"', String(team)],
      [`name="file"${name}${TYPE}`, '%PDF-1.4 hello'],
    ]);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.ResultData.attachments[0].fileName).toEqual(kept);
  });

  it('[REL-12] reports an aborted body as such, not as a failure of the server', async () => {
    const { status, body } = await sendParts(
      [
        ['name="linkedObject"', 'team'],
        ['name="linkedId"', String(team)],
        [`name="file"; filename="a.pdf"${TYPE}`, '%PDF-1.4 hello'],
      ],
      '',
    );
    expect(status, JSON.stringify(body)).toBe(400);
    expect(body.ResultMessage).toMatch(/incomplet/);
  });
});

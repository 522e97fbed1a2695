import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedHashes } from '../../../engine/index.ts';
import type { Api } from '../../support/api.ts';
import { photo } from '../../support/photo.ts';
import { readPdf } from '../../support/readPdf.ts';
import { type RunningLibrary, startLibrary } from '../../support/startLibrary.ts';

let running: RunningLibrary;
let ada: Api;
let leo: Api;
let loanId: number;
beforeAll(async () => {
  running = await startLibrary();
  [ada, leo] = await Promise.all([running.api('ada'), running.api('leo')]);
  const { bookId } = await save('books', {
    title: 'Palomar',
    author: 'Italo Calvino',
    shelf: 'A',
    pages: 130,
  });
  const { memberId } = await save('members', { name: 'Eva Blu', email: 'eva@example.it', suspended: 'N' });
  ({ loanId } = await save('loans', { bookId, memberId, dueOn: '2030-01-31' }));
  await save('checks', { loanId, cover: 'N', torn: 'Y', tornNote: 'Pagina 3', remedy: 'glue' });
});
afterAll(() => running?.close());

const save = async (what: string, obj: object) => {
  const { status, body } = await ada.post(`/library/${what}`, { obj });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.ResultData;
};

describe('evidence of a checklist', () => {
  it('stores the signer of a checklist with time and hash of the server, and reports a void signature', async () => {
    const upload = async (api: Api) => {
      const form = new FormData();
      form.set('linkedObject', 'check');
      form.set('file', new File([(await photo({})) as BlobPart], 'firma.jpg', { type: 'image/jpeg' }));
      return (await api.send('POST', '/library/files', { body: form })).body.ResultData.attachments[0]
        .idAttach;
    };
    const stored = (await ada.get(`/library/checks/${loanId}`)).body;
    const signs = ['cover', 'torn', 'tornNote', 'damages', 'damageOther'];
    const image = await upload(ada);
    const signature = { name: 'Ada Neri', image, at: '2001-01-01T00:00:00Z', valid: true };
    // Signature of other content: refused, and not stored.
    const wrong = { ...signature, ...signedHashes({ ...stored, cover: 'Y' }, signs) };
    const refused = await ada.post('/library/checks', { obj: { ...stored, signature: wrong } });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain(
      'Cambiato dopo la firma: Copertina rovinata. Firma di nuovo',
    );
    const right = { ...signature, ...signedHashes(stored, signs) };
    const signed = await save('checks', { ...stored, signature: right });
    expect(signed.signature).toMatchObject({ name: 'Ada Neri', image, valid: true, hash: right.hash });
    expect(signed.signature.at > '2020').toBe(true);
    // The stored signature ignores input; a change of signed content makes it void.
    const later = await save('checks', {
      ...signed,
      cover: 'Y',
      signature: { ...signed.signature, at: '2001-01-01T00:00:00Z', valid: true },
    });
    expect(later.signature).toEqual({ ...signed.signature, valid: false });
    const { text } = await readPdf((await leo.post('/library/checks/print', { loanId })).bytes);
    expect(text).toContain('Firma non più valida: Ada Neri');
    // A drawing signs only its record, and a file of another user signs none.
    for (const used of [image, await upload(await running.api('ada')).then((id) => id + 1000)]) {
      const again = { name: 'Ada Neri', image: used, ...signedHashes(later, signs) };
      const no = await ada.post('/library/checks', { obj: { ...later, signature: again } });
      expect(no.status, JSON.stringify(no.body)).toBe(400);
    }
    const renewed = { name: 'Ada Neri', image: await upload(ada), ...signedHashes(later, signs) };
    const valid = await save('checks', { ...later, signature: renewed });
    expect(valid.signature.valid).toBe(true);
    const printed = await readPdf((await leo.post('/library/checks/print', { loanId })).bytes);
    expect(printed.text).toContain('Firmata da Ada Neri il');
    expect(printed.images).toBeGreaterThan(0);
    const { signature: gone } = await save('checks', { ...valid, cover: 'N', signature: null });
    expect(gone).toBeNull();
  });

  it('prints notes of a photo with it; the photo stays unchanged', async () => {
    const form = new FormData();
    form.set('linkedObject', 'check');
    form.set('file', new File([(await photo({})) as BlobPart], 'pagina.jpg', { type: 'image/jpeg' }));
    const { body: sent } = await ada.send('POST', '/library/files', { body: form });
    const [{ idAttach }] = sent.ResultData.attachments;
    const before = (await ada.get(`/library/checks/${loanId}`)).body;
    await save('checks', { ...before, photos: [idAttach] });
    const { body: kept } = await ada.get(`/library/checks/${loanId}`);
    const notes = [{ photo: idAttach, caption: 'Macchia in alto', arrows: [[0.1, 0.1, 0.8, 0.8]] }];
    const odd = [{ photo: idAttach, arrows: [[0.1, 0.1, 7, 0.8]] }];
    expect((await ada.post('/library/checks', { obj: { ...kept, photoNotes: odd } })).status).toBe(400);
    expect((await save('checks', { ...kept, photoNotes: notes })).photoNotes).toEqual(notes);
    const noted = await leo.post('/library/checks/print', { loanId });
    expect((await readPdf(noted.bytes)).text).toContain('Macchia in alto');
  });

  it('distinguishes facts from the photo, from its sender and of the arrival', async () => {
    const upload = async (exif: object, sent: Readonly<Record<string, string>> = {}) => {
      const form = new FormData();
      form.set('linkedObject', 'check');
      for (const [name, value] of Object.entries(sent)) form.set(name, value);
      const bytes = await sharp(await photo({}))
        .withExif(exif)
        .jpeg()
        .toBuffer();
      form.set('file', new File([bytes as BlobPart], 'palo.jpg', { type: 'image/jpeg' }));
      const { status, body } = await ada.send('POST', '/library/files', { body: form });
      expect(status, JSON.stringify(body)).toBe(200);
      return body.ResultData.attachments[0];
    };
    const GPS = {
      GPSLatitudeRef: 'N',
      GPSLatitude: '45/1 4/1 12/1',
      GPSLongitudeRef: 'E',
      GPSLongitude: '7/1 40/1 48/1',
    };
    const old = await upload(
      { IFD2: { DateTimeOriginal: '2020:01:01 12:00:00', OffsetTimeOriginal: '+01:00' }, IFD3: GPS },
      { source: 'camera', takenAt: '2026-11-20T07:30:00Z', latitude: '45.08', longitude: '7.68' },
    );
    expect(old).toMatchObject({
      ...{ exifAt: '2020-01-01T11:00:00.000Z', exifLatitude: 45.07, exifLongitude: 7.68 },
      ...{ takenAt: '2026-11-20T07:30:00.000Z', latitude: 45.08, longitude: 7.68 },
    });
    // A photo without metadata has none: the server invents no values.
    const mute = await upload({ IFD0: { Artist: 'Ada' } });
    expect(mute).toMatchObject({ exifAt: null, exifLatitude: null, takenAt: null });
    const claimed = new FormData();
    claimed.set('linkedObject', 'check');
    claimed.set('exifAt', '2026-11-20T07:30:00Z');
    claimed.set('file', new File([(await photo({})) as BlobPart], 'a.jpg', { type: 'image/jpeg' }));
    expect((await ada.send('POST', '/library/files', { body: claimed })).status).toBe(400);
    const photoFacts = await leo.post('/library/files/facts', {
      ids: [old.idAttach, mute.idAttach, 999_999],
    });
    const { attachments: seen } = photoFacts.body;
    expect(seen.map(({ idAttach }: { idAttach: number }) => idAttach)).toEqual([old.idAttach, mute.idAttach]);
    expect((await leo.post('/library/files/facts', { ids: [] })).status).toBe(400);
    const { body: stored } = await ada.get(`/library/checks/${loanId}`);
    await save('checks', { ...stored, photos: [old.idAttach, mute.idAttach], photoNotes: null });
    const { text } = await readPdf((await leo.post('/library/checks/print', { loanId })).bytes);
    const printed = text.replaceAll(/\s+/g, ' ');
    expect(printed).toContain('Scattata il 01/01/20 12:00 (dalla foto) · Caricata il');
    expect(printed).toContain(
      'Luogo 45.07000, 7.68000 (dalla foto) · Luogo 45.08000, 7.68000 (del dispositivo)',
    );
    expect(printed).toContain('giorni prima di essere aggiunta: controlla che sia la foto giusta');
    expect(printed).toContain('La foto dice un luogo a 1.112 m da dove era il dispositivo');
    expect(printed).toContain('palo.jpg');
  });

  it('takes a position that the device is sure enough of, or one that was typed', async () => {
    const { body: stored } = await ada.get(`/library/checks/${loanId}`);
    const at = { ...stored, place: '41.902800,12.496400' };
    const vague = await ada.post('/library/checks', { obj: { ...at, placeAccuracy: 51 } });
    expect(vague.status).toBe(400);
    expect(vague.body.ResultMessage).toContain('± 51 m, al massimo ± 50 m');
    const sure = await save('checks', { ...at, placeAccuracy: 12 });
    expect(sure).toMatchObject({ place: '41.902800,12.496400', placeAccuracy: 12 });
    expect((await save('checks', { ...sure, placeAccuracy: null })).placeAccuracy).toBeNull();
  });

  it('takes a line that was walked, each point as sure as is asked, and prints its length and its drawing', async () => {
    const { body: stored } = await ada.get(`/library/checks/${loanId}`);
    const walk = [
      { latitude: 45.07, longitude: 7.68, accuracy: 5, at: '2026-11-20T07:30:00.000Z', label: '12' },
      { latitude: 45.071, longitude: 7.68, accuracy: 4, label: '13' },
      { latitude: 45.071, longitude: 7.681 },
    ];
    const refused = async (made: unknown) => {
      const { status, body } = await ada.post('/library/checks', { obj: { ...stored, walk: made } });
      expect(status, JSON.stringify(body)).toBe(400);
      return body.ResultMessage;
    };
    expect(await refused([...walk, { latitude: 45, longitude: 7, accuracy: 51 }])).toContain(
      '± 51 m, al massimo ± 50 m',
    );
    for (const odd of [
      { latitude: 91, longitude: 7 },
      { latitude: 45 },
      { latitude: 45, longitude: 7, of: 'Ada' },
      'qui',
    ])
      await refused([...walk, odd]);
    await refused(Array.from({ length: 31 }, () => walk[0]));
    expect((await save('checks', { ...stored, walk })).walk).toEqual(walk);
    const paper = await readPdf((await leo.post('/library/checks/print', { loanId })).bytes);
    const printed = paper.text.replaceAll(/\s+/g, ' ');
    expect(printed).toContain('190 m ± 7 m, 3 punti');
    expect(printed).toContain(
      '12: 45.07000, 7.68000 ± 5 m; 13: 45.07100, 7.68000 ± 4 m; 3: 45.07100, 7.68100',
    );
    const { body: kept } = await ada.get(`/library/checks/${loanId}`);
    expect((await save('checks', { ...kept, walk: null })).walk).toBeNull();
  });

  it('accepts a book code with a valid check digit only', async () => {
    const book = { title: 'Marcovaldo', author: 'Italo Calvino', shelf: 'A', pages: 130 };
    const wrong = await ada.post('/library/books', { obj: { ...book, barcode: '9788804668233' } });
    expect(wrong.status).toBe(400);
    expect(wrong.body.ResultMessage).toContain('Codice a barre: la cifra o lettera di controllo non torna');
    expect((await save('books', { ...book, barcode: '4006381333931' })).barcode).toBe('4006381333931');
    expect((await save('books', book)).barcode).toBeNull();
  });

  it('accepts files of the type and size of a field, by content instead of name', async () => {
    const upload = async (name: string, bytes: Uint8Array) => {
      const form = new FormData();
      form.set('linkedObject', 'check');
      form.set('file', new File([bytes as BlobPart], name, { type: 'application/pdf' }));
      const { status, body } = await ada.send('POST', '/library/files', { body: form });
      expect(status, JSON.stringify(body)).toBe(200);
      return body.ResultData.attachments[0].idAttach;
    };
    const pdf = (bytes: number) => new TextEncoder().encode('%PDF-1.4 '.padEnd(bytes, 'x'));
    const { body: stored } = await ada.get(`/library/checks/${loanId}`);
    const refused = async (papers: readonly number[]) => {
      const { status, body } = await ada.post('/library/checks', { obj: { ...stored, papers } });
      expect(status).toBe(400);
      return body.ResultMessage;
    };
    const good = await upload('ricevuta.pdf', pdf(2000));
    expect(await refused([good, await upload('foto.pdf', await photo({}))])).toContain(
      'non è di un tipo ammesso. Sono ammessi: PDF',
    );
    expect(await refused([await upload('lunga.pdf', pdf(2001))])).toContain(
      'lunga.pdf è troppo grande. Al massimo 2 kB',
    );
    expect(await refused([good, await upload('b.pdf', pdf(20)), await upload('c.pdf', pdf(30))])).toContain(
      'al massimo 2',
    );
    // The refusal leaves other data unchanged.
    expect((await save('checks', { ...stored, papers: [good] })).papers).toEqual([good]);
  });

  it('accepts spoken notes where a field allows them, by content, and plays them', async () => {
    const upload = async (name: string, head: string) => {
      const form = new FormData();
      form.set('linkedObject', 'check');
      const bytes = Buffer.from(head.padEnd(2000, '.'), 'latin1');
      form.set('file', new File([bytes], name, { type: 'audio/webm' }));
      return ada.send('POST', '/library/files', { body: form });
    };
    const numberOf = async (name: string, head: string) => {
      const { status, body } = await upload(name, head);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.ResultData.attachments[0].idAttach;
    };
    const WEBM = '\x1aE\xdf\xa3....webm....';
    const note = await numberOf('nota.bin', `${WEBM}A_OPUS`);
    for (const other of [`${WEBM}V_VP8....A_OPUS`, 'MZ nota.webm A_OPUS'])
      expect((await upload('nota.webm', other)).body.code).toBe('FILE_TYPE');
    const { body: stored } = await ada.get(`/library/checks/${loanId}`);
    const refused = async (field: string, id: number) => {
      const { status, body } = await ada.post('/library/checks', { obj: { ...stored, [field]: [id] } });
      expect(status).toBe(400);
      return body.ResultMessage;
    };
    expect(await refused('photos', note)).toContain('nota.bin.webm non è di un tipo ammesso');
    expect(await refused('papers', note)).toContain('Sono ammessi: PDF');
    expect(await refused('voice', await numberOf('a.pdf', '%PDF-1.4'))).toContain('WEBM, MP4, OGG');
    expect((await save('checks', { ...stored, voice: [note] })).voice).toEqual([note]);
    const { text } = await readPdf((await leo.post('/library/checks/print', { loanId })).bytes);
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(/Nota vocale 1, di Ada Neri, \d\d\/\d\d\/\d\d \d\d:\d\d/);
    const audio = await leo.get(`/library/files/${note}`);
    expect(audio.headers.get('content-type')).toBe('audio/webm');
    expect(audio.headers.get('permissions-policy')).toContain('microphone=(self)');
    expect(audio.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

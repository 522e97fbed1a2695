import { beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startHarness } from './harness/openForm.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

const encodeRecord = (value: unknown): string => encodeURIComponent(JSON.stringify(value));
const FACTS = [
  {
    ...{ idAttach: 3, source: 'camera', takenAt: '2026-11-20T07:30:00Z', createdAt: '2026-11-20T08:00:00Z' },
    ...{ exifAt: '2026-11-17T07:00:00Z', exifLatitude: 45.07, exifLongitude: 7.68 },
    ...{ latitude: 45.08, longitude: 7.68 },
  },
  { idAttach: 4, source: 'gallery', createdAt: '2026-11-20T08:00:00Z' },
];

describe('the face of a photo', () => {
  it.each(['', '&readOnly'])('shows time and place of the photo, and the source of each%s', async (read) => {
    const page = await harness.open(
      `form=foto${read}&record=${encodeRecord({ foto: [3, 4, 5] })}&facts=${encodeRecord(FACTS)}`,
    );
    const [first, second, third] = ['1', '2', '3'].map((nth) =>
      page.locator(`.sf-thumbnail:nth-child(${nth})`),
    );
    await first?.getByText('Scattata il 17/11/2026, 08:00 (dalla foto)').waitFor();
    await first?.getByText('Caricata il 20/11/2026, 09:00').waitFor();
    await first?.getByText('Luogo 45.07000, 7.68000 (dalla foto)').waitFor();
    await first?.getByText('Luogo 45.08000, 7.68000 (del dispositivo)').waitFor();
    await first?.getByText('Scattata 3 giorni prima di essere aggiunta').waitFor();
    await first?.getByText('La foto dice un luogo a 1.112 m').waitFor();
    expect(await first?.getByRole('link', { name: /dalla foto/ }).getAttribute('href')).toContain(
      'mlat=45.07&mlon=7.68',
    );
    await second?.getByText('Caricata il 20/11/2026, 09:00').waitFor();
    expect(await second?.locator('.sf-warning').count()).toBe(0);
    // The third has no metadata, and the page displays none.
    expect(await third?.locator('.sf-photo-face').count()).toBe(0);
  });
});

import type { VisAnswers } from '#generated/database.ts';
import { createFormModel, defaultsOf, formPackage, type Product } from '../../../engine/index.ts';
import { unansweredIn } from '../../../server/host/checklists/checkedChecklist.ts';
import { contentHash } from '../../../server/host/checklists/checklistHash.ts';
import { storeAttachment } from '../../../server/host/files/storeAttachment.ts';
import { formHash, storeFormVersions } from '../../../server/host/product/formVersions.ts';
import { insertRows } from '../insertRows.ts';
import type { Seeding } from '../Seeding.ts';
import type { People } from './people.ts';
import type { SeededTeam } from './teams.ts';

const MOST = 60;

/** A Pre Job Check and VIS for teams that worked: mostly sound poles, some with defects and photo. */
export async function seedChecklists(
  seeding: Seeding,
  people: People,
  teams: readonly SeededTeam[],
  createdBy: number | null,
): Promise<void> {
  const { db, product } = seeding;
  const random = seeding.random('checklists');
  const worked = teams.filter(({ Stato }) => Stato !== 'P' && Stato !== 'V').slice(0, MOST);
  const pjcDefaults = defaultsOf(product.entities['pjc'] ?? missing('pjc'));
  const visDefaults = defaultsOf(product.entities['vis'] ?? missing('vis'));
  const columns = new Set([
    'Id',
    'teamId',
    'schemaVersion',
    'CreateDate',
    'createdBy',
    'rowVersion',
    'members',
  ]);
  const versioned = await storeFormVersions(db, product);
  const forms = { pjc: filledForm(versioned, 'pjc'), vis: filledForm(versioned, 'vis') };
  const visForm = formPackage(versioned, 'vis');
  const visModel = createFormModel(visForm);
  /** The answers of a checklist with the hash printed on its document. */
  const filledRow = (name: 'pjc' | 'vis', at: SeededTeam, values: object, members?: readonly object[]) => {
    const answers = Object.fromEntries(Object.entries(values).filter(([field]) => !columns.has(field)));
    const record = { teamId: at.teamID, CreateDate: at.PlannedDate, ...forms[name] };
    const hash = contentHash('teamId', { ...record, answers, ...(members === undefined ? {} : { members }) });
    return { ...record, createdBy, answers: JSON.stringify(answers), contentHash: hash };
  };

  await insertRows(
    db,
    'pre_job_checks',
    worked
      .filter(({ teamID }) => teamID % 7 !== 3)
      .map((team) => {
        const { crew, site } = team;
        const members = crew.members.map((empID) => ({
          ...{ empID, fullName: people.names.get(empID) ?? '', acknowledged: 'Y' },
        }));
        const values = {
          ...pjcDefaults,
          caposquadra: people.names.get(crew.leader) ?? '',
          cantiere: site.NAME,
          TA_BTFT: 'Y',
          TA_MT: random.chance(0.4) ? 'Y' : 'N',
          RE: 'Y',
          RCA: 'Y',
          DPI: 'Y',
          DPC: 'Y',
          rischi: 'Linea MT in vicinanza sul lato strada; traffico veicolare.',
          Note: 'Punto di raccolta presso il furgone officina.',
        };
        return { ...filledRow('pjc', team, values, members), members: JSON.stringify(members) };
      }),
  );
  for (const team of worked) {
    const { teamID, crew, site } = team;
    for (let pole = 1; pole <= random.int(1, 3); pole += 1) {
      const unsound = random.chance(0.25);
      const foto =
        unsound && createdBy ? [await addPhoto(seeding, `Sostegno ${pole} – ${site.city}`, createdBy)] : [];
      const values = {
        caposquadra: people.names.get(crew.leader) ?? '',
        cantiere: site.NAME,
        zona: site.zone,
        picchetto: `P${random.int(1, 90)}`,
        annoCostruzione: random.int(1968, 2021),
        livelloTensione: random.pick(['BT', 'MT'] as const),
        tipoSostegno: unsound ? 'legno' : random.pick(['legno', 'cac', 'lamiera', 'traliccio'] as const),
        gps: `${site.latitude.toFixed(6)},${site.longitude.toFixed(6)}`,
        us_strada: 'Y',
        us_strada_note: 'Cantiere su banchina, movieri presenti.',
        ftn_interramento: 'Y',
        c_amarri: 'Y',
        c_terra: 'Y',
        ...(foto.length > 0 ? UNSOUND : { ev_esito: 'idoneo' as const, sc_ammessa: 'si' as const }),
        foto,
      } satisfies Partial<VisAnswers>;
      const filled = { ...visDefaults, ...SOUND[values.tipoSostegno], ...values };
      const { Id } = await db
        .insertInto('vis')
        .values(filledRow('vis', team, { ...filled, ...unansweredIn(visForm, visModel, filled, {}) }))
        .returning('Id')
        .executeTakeFirstOrThrow();
      if (foto.length > 0)
        await db
          .updateTable('attachments')
          .set({ linkedId: Id, parentId: teamID })
          .where('idAttach', 'in', foto)
          .execute();
    }
  }
}

/** Answers of a sound pole, which allow climbing: common ones, then per kind of pole. */
const FOOT = { fp_cedimento_base: 'N', fp_oscillazione: 'N' } as const;
const SOUND = {
  legno: { ...FOOT, csl_fess_trasv: 'N', csl_martello: 'N', csl_punteruolo: 'N' },
  cac: { ...FOOT, csc_ferri: 'N' },
  lamiera: { ...FOOT, csm_corrosione_base: 'N' },
  traliccio: { ...FOOT, cst_aste: 'N' },
} as const;

const UNSOUND = {
  ev_esito: 'idoneo-con-prescrizioni',
  csl_martello: 'Y',
  csl_martello_note: 'Suono sordo fino a 40 cm da terra.',
  sc_ammessa: 'si-assicurato',
  ev_prescrizioni: 'Salita solo con sostegno assicurato alla gru.',
} as const;

async function addPhoto({ db, files }: Seeding, caption: string, createdBy: number): Promise<number> {
  const bytes = await drawPole(caption);
  const { idAttach } = await storeAttachment(db, files, {
    temporaryFile: await files.writeTemporary(bytes, 'image/jpeg'),
    fileName: 'sostegno.jpg',
    linkedObject: 'vis',
    linkedId: null,
    parentId: null,
    createdBy,
  });
  return idAttach;
}

/** Version and hash of the form, as stored with a filled-in record. */
function filledForm(product: Product, name: 'pjc' | 'vis') {
  const pkg = formPackage(product, name);
  return { schemaVersion: pkg.version, formHash: formHash(pkg) };
}

function missing(entity: string): never {
  throw new Error(`the entity ${entity} is not among the schemas`);
}

/** A JPEG in place of a photo of a pole. */
export async function drawPole(caption: string): Promise<Uint8Array> {
  const text = caption.replace(/[<&>]/g, ' ');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#9cc3e6"/><stop offset="1" stop-color="#e8f1f7"/></linearGradient></defs>
    <rect width="1280" height="960" fill="url(#sky)"/><rect y="760" width="1280" height="200" fill="#7c9a5c"/><path d="M0 800 L1280 730 L1280 820 L0 900 Z" fill="#8d8f92"/>
    <g transform="rotate(2 640 800)"><rect x="622" y="170" width="36" height="640" fill="#6d5138"/><rect x="500" y="230" width="280" height="18" fill="#54402c"/>
    <g fill="#3f7f6f"><rect x="520" y="196" width="16" height="36"/><rect x="632" y="150" width="16" height="30"/><rect x="744" y="196" width="16" height="36"/></g></g>
    <g stroke="#333" stroke-width="4" fill="none"><path d="M0 150 Q320 260 545 196"/><path d="M760 196 Q1000 270 1280 140"/></g>
    <text x="24" y="936" font-size="34" font-family="sans-serif" fill="#1c1c1c">${text}</text></svg>`;
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}

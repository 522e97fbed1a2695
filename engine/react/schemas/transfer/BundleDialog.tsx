import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { callByName } from '../../../index.ts';
import { saveFile } from '../../calls/saveFile.ts';
import { failureText } from '../../connection/failures.ts';
import { ModalDialog } from '../../feedback/ModalDialog.tsx';
import { PromptDialog } from '../../feedback/PromptDialog.tsx';
import { useFeedback } from '../../feedback/useFeedback.ts';
import { useCall, useWrite } from '../../product/typedCalls.ts';
import { useEngine } from '../../provider/Engine.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { listedTitle } from '../SchemaList.tsx';
import '../workbook.css';

interface BundleArrivedProps {
  /** Schemas imported as drafts. */
  readonly drafts: readonly { readonly path: string }[];
  /** Places changed on both sides: the local value was kept. */
  readonly conflicts: readonly { readonly file: string; readonly pointer: string }[];
  readonly onOpen: (path: string, at?: string) => void;
  readonly onDone: () => void;
}
/** Result of an import: each draft, and each conflicting place, links to its editor. */
function BundleArrived({ drafts, conflicts, onOpen, onDone }: BundleArrivedProps) {
  const { t, catalogue } = useMessages();
  const listed = useCall('fetchSchemaFiles', {}, { entities: CHANGES });
  const id = useId();
  const titleOf = (path: string) => {
    const file = listed.data?.files.find((candidate) => candidate.path === path);
    return file === undefined ? path : listedTitle(file, catalogue);
  };
  const what = drafts.length === 0 ? 'nothingNew' : 'arrived';
  return (
    <ModalDialog title={t('schemas.bundle.importTitle')} onClose={onDone}>
      <DialogBody>
        <p role="status">{t(`schemas.bundle.${what}`, { count: drafts.length })}</p>
        <ul className="schemas-begun">
          {drafts.map(({ path }) => (
            <li key={path}>
              <Button alignText="start" fill onClick={() => onOpen(path)}>
                <strong>{titleOf(path)}</strong>
                <span className="schemas-file">{path}</span>
              </Button>
            </li>
          ))}
        </ul>
        {conflicts.length === 0 ? null : (
          <section aria-labelledby={id}>
            <h3 id={id}>{t('schemas.bundle.conflicts', { count: conflicts.length })}</h3>
            <ul className="schemas-begun">
              {conflicts.map(({ file, pointer }) => (
                <li key={`${file}${pointer}`}>
                  <Button alignText="start" fill onClick={() => onOpen(file, pointer)}>
                    <strong>{titleOf(file)}</strong>
                    <span className="schemas-file" dir="ltr">
                      {file} {pointer}
                    </span>
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text={t('ui.close')} onClick={onDone} />} />
    </ModalDialog>
  );
}

/**
 * Export and import of all changes by administrators in one file, e.g. from a test installation to
 * production.
 */
export function BundleTools({ onOpen }: { readonly onOpen: (path: string, at?: string) => void }) {
  const { t } = useMessages();
  const { client } = useEngine();
  const { alert, toast } = useFeedback();
  const id = useId();
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const bundle = (await callByName(client, 'exportSchemas')({})) as ExportedBundle;
      const { publication, files } = bundle;
      const text = JSON.stringify(bundle, null, 2);
      saveFile(
        new Blob([text], { type: 'application/json' }),
        t('schemas.bundle.fileName', { number: publication }),
      );
      toast({ variant: 'success', text: t('schemas.bundle.exported', { count: files.length }) });
    } catch (error) {
      await alert(failureText(error, t));
    }
    setBusy(false);
  };
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('schemas.bundle')}</h2>
      <p className="schemas-note">{t('schemas.bundle.what')}</p>
      <div className="workbook-tools">
        <Button text={t('schemas.bundle.export')} loading={busy} onClick={() => void download()} />
        <Button text={t('schemas.bundle.import')} onClick={() => setAsks(true)} />
      </div>
      {asks ? <BundleDialog onOpen={onOpen} onDone={() => setAsks(false)} /> : null}
    </section>
  );
}

interface ExportedBundle {
  readonly publication: number;
  readonly files: readonly unknown[];
}

const CHANGES = ['schema-draft', 'schema-publication'];

interface BundleDialogProps {
  readonly onOpen: (path: string, at?: string) => void;
  readonly onDone: () => void;
}

/**
 * Imports a file of changes from another installation: either completely, as drafts, or, with a list of the
 * obstacles, not at all. Then links to the imported drafts.
 */
function BundleDialog({ onOpen, onDone }: BundleDialogProps) {
  const { t, catalogue } = useMessages();
  const id = useId();
  const files = useCall('fetchSchemaFiles', {}, { entities: CHANGES });
  const importBundle = useWrite('importSchemas', 'silent');
  const [bundle, setBundle] = useState<ReadBundle>();
  const [refusal, setRefusal] = useState<unknown>();
  const [wrong, setWrong] = useState('');
  // Existing drafts block the import; they are replaced once the user confirms.
  const [inTheWay, setInTheWay] = useState(false);
  const [replace, setReplace] = useState(false);
  const [arrived, setArrived] = useState<Arrived>();
  if (arrived !== undefined) return <BundleArrived {...arrived} onOpen={onOpen} onDone={onDone} />;

  const forget = () => {
    setBundle(undefined);
    setRefusal(undefined);
    setWrong('');
    setInTheWay(false);
    setReplace(false);
  };
  const choose = async (file: File | undefined) => {
    forget();
    if (file === undefined) return;
    const outcome = await readBundle(file);
    if (typeof outcome === 'string') setWrong(t(`schemas.bundle.${outcome}`));
    else setBundle(outcome);
  };
  const send = async () => {
    if (bundle === undefined) return;
    const done = await importBundle.write({ body: { bundle: bundle as never, replace } });
    if (done.ok) return setArrived(done.value);
    setRefusal(done.failure);
    if (codeOf(done.failure) !== 'SCHEMA_DRAFT_TAKEN') return setWrong(done.text);
    setInTheWay(true);
    const openDrafts = (await files.refresh())?.files.filter(({ draft }) => draft !== null) ?? [];
    const blocking = openDrafts.filter(({ path }) => bundle.files.some((entry) => entry.path === path));
    const what = blocking.map((file) => listedTitle(file, catalogue)).join(', ');
    return setWrong(t('schemas.bundle.inTheWay', { what }));
  };
  const places = refusedPlaces(refusal);
  return (
    <PromptDialog
      title={t('schemas.bundle.importTitle')}
      refusal={wrong}
      submit={{
        ...{ text: t('schemas.bundle.take'), loading: importBundle.pending },
        disabled: bundle === undefined || (inTheWay && !replace),
      }}
      onSubmit={() => void send()}
      onCancel={onDone}
    >
      {places.length > 1 ? (
        <ul className="schemas-refused" aria-label={t('schemas.bundle.refused')}>
          {places.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
      <label className="bp6-label" htmlFor={id}>
        {t('schemas.bundle.file')}
        <input
          id={id}
          className="workbook-file"
          type="file"
          accept=".json,application/json"
          aria-describedby={`${id}-help`}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        <span id={`${id}-help`} className="schemas-help">
          {t('schemas.bundle.fileHelp')}
        </span>
      </label>
      <p role="status" className="schemas-state">
        {bundle === undefined
          ? null
          : t('schemas.bundle.ready', { count: bundle.files.length, number: bundle.publication })}
      </p>
      {inTheWay ? (
        <div className="schemas-choice">
          <label>
            <input type="checkbox" checked={replace} onChange={({ target }) => setReplace(target.checked)} />
            {t('schemas.bundle.replace')}
          </label>
        </div>
      ) : null}
    </PromptDialog>
  );
}

type Arrived = Pick<Parameters<typeof BundleArrived>[0], 'drafts' | 'conflicts'>;

function codeOf(failure: unknown): unknown {
  return typeof failure === 'object' && failure !== null && 'code' in failure ? failure.code : undefined;
}

/** Maximum number of messages; further ones appear once these are corrected. */
const MOST = 50;

/** The messages of a refusal, one per place, without duplicates. */
function refusedPlaces(failure: unknown): readonly string[] {
  if (typeof failure !== 'object' || failure === null || !('problems' in failure)) return [];
  if (!Array.isArray(failure.problems)) return [];
  const texts = failure.problems.map((problem: { readonly text?: unknown }) => problem.text);
  return [...new Set(texts.filter((text) => typeof text === 'string' && text !== ''))].slice(
    0,
    MOST,
  ) as string[];
}

/** An exported file, checked as far as needed to recognize it; the server validates the rest. */
interface ReadBundle {
  readonly publication: number;
  readonly files: readonly { readonly path?: unknown }[];
}

/** Upload limit of the server. */
const MAX_BYTES = 4 * 1_048_576;

/** Parses an exported file. @returns the bundle, or the reason why it is none. */
async function readBundle(file: File): Promise<ReadBundle | 'tooLarge' | 'notBundle'> {
  if (file.size > MAX_BYTES) return 'tooLarge';
  try {
    const content: unknown = JSON.parse(await file.text());
    return isBundle(content) ? content : 'notBundle';
  } catch {
    return 'notBundle';
  }
}

function isBundle(content: unknown): content is ReadBundle {
  if (typeof content !== 'object' || content === null || !('files' in content)) return false;
  return Array.isArray(content.files) && 'publication' in content && typeof content.publication === 'number';
}

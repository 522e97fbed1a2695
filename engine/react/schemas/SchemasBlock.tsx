import { Button } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import type { MessagesSchema } from '../../contract/index.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { useFeedback } from '../feedback/useFeedback.ts';
import { RELEASE_PLACE } from '../product/Product.ts';
import { useCall, useWrite } from '../product/typedCalls.ts';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { FileConflicts } from './drafts/FileConflicts.tsx';
import { NewChecklistDialog } from './NewChecklistDialog.tsx';
import { Publications } from './publish/Publications.tsx';
import { SchemaEditor } from './SchemaEditor.tsx';
import { listedTitle, SchemaList } from './SchemaList.tsx';
import { BundleTools } from './transfer/BundleDialog.tsx';
import { ExportDialog } from './transfer/ExportDialog.tsx';
import { ImportDialog } from './transfer/ImportDialog.tsx';
import './schemas.css';
import './workbook.css';

const DRAFT_CHANGES = ['schema-publication', 'schema-draft'];

/** Limit of one call. */
const MOST = 500;

/**
 * Unpublished drafts of all administrators, to open or to discard, singly or all; renders null if there are
 * none.
 */
function DraftList({ onOpen }: { readonly onOpen: (path: string) => void }) {
  const { catalogue, t, value } = useMessages();
  const { confirm, toast } = useFeedback();
  const discard = useWrite('discardSchemaDrafts', 'alert');
  const files = useCall('fetchSchemaFiles', {}, { entities: DRAFT_CHANGES });
  const id = useId();
  const drafts = (files.data?.files ?? []).flatMap((file) =>
    file.draft === null ? [] : [{ ...file, ...file.draft, title: listedTitle(file, catalogue) }],
  );
  if (drafts.length === 0) return null;
  const discardDrafts = async (discarded: typeof drafts, text: string) => {
    if (!(await confirm({ text, confirm: 'schemas.discardNow', variant: 'danger' }))) return;
    const body = { drafts: discarded.map(({ path, revision }) => ({ path, revision })) };
    const done = await discard.write({ body });
    if (done.ok) toast({ variant: 'success', text: t('schemas.discarded', { count: discarded.length }) });
  };
  const authors = [...new Set(drafts.map(({ author }) => author))].join(', ');
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('schemas.drafts')}</h2>
      <ul className="schemas-begun">
        {drafts.map((draft) => (
          <li key={draft.path}>
            <Button alignText="start" fill onClick={() => onOpen(draft.path)}>
              <strong>{draft.title}</strong>
              <span className="schemas-file">
                {draft.path} · {value(draft.updatedAt, 'date-time')} · {draft.author}
              </span>
            </Button>
            <Button
              icon={<Trash size={20} aria-hidden />}
              aria-label={t('schemas.discardOf', { what: draft.title })}
              disabled={discard.pending}
              onClick={() =>
                void discardDrafts([draft], t('schemas.discardAsk', { what: draft.title, who: draft.author }))
              }
            />
          </li>
        ))}
      </ul>
      {drafts.length > 1 && drafts.length <= MOST ? (
        <Button
          text={t('schemas.discardAll')}
          disabled={discard.pending}
          onClick={() =>
            void discardDrafts(drafts, t('schemas.discardAllAsk', { count: drafts.length, who: authors }))
          }
        />
      ) : null}
    </section>
  );
}

/** URL parameters: open form, other open file, selected place, listed kind. */
const FORM = 'form';
const FILE = 'file';
const AT = 'at';
const KIND = 'kind';

/** Schema administration: list of schemas, drafts and publications, or the editor of the file in the URL. */
export function SchemasBlock() {
  return (
    <EditorWords>
      <SchemasDesk />
    </EditorWords>
  );
}

function SchemasDesk() {
  const [address, setAddress] = useSearchParams();
  const [form, file] = [address.get(FORM), address.get(FILE)];
  const kind = address.get(KIND) ?? 'form';
  const leave = () => setAddress(kind === 'form' ? {} : { [KIND]: kind });
  const open = (path: string, at = '') => {
    const fileParams = path.endsWith('.form.json') ? { [FORM]: path } : { [KIND]: kind, [FILE]: path };
    setAddress({ ...fileParams, ...(at === '' ? {} : { [AT]: at }) });
  };
  const shared = { at: address.get(AT) ?? undefined, onOpen: open, onLeave: leave };
  if (form !== null) return <SchemaEditor key={form} path={form} {...shared} />;
  if (file !== null) return <SchemaEditor key={file} path={file} ofAnyKind {...shared} />;
  return (
    <div className="schemas">
      <ReleaseConflicts onOpen={open} />
      <ChecklistTools onOpen={open} />
      <DraftList onOpen={open} />
      <SchemaList group={kind} onGroup={(next) => setAddress({ [KIND]: next })} onOpen={open} />
      <Publications />
      <BundleTools onOpen={open} />
    </div>
  );
}

/** Buttons to create a checklist, import one from a workbook, and export one. */
function ChecklistTools({ onOpen }: { readonly onOpen: (form: string) => void }) {
  const { t } = useMessages();
  const [asks, setAsks] = useState<'new' | 'import' | 'export'>();
  const close = () => setAsks(undefined);
  return (
    <section className="workbook-tools" aria-label={t('schemas.checklist.tools')}>
      <Button intent="primary" text={t('schemas.checklist.new')} onClick={() => setAsks('new')} />
      <Button text={t('schemas.workbook.import')} onClick={() => setAsks('import')} />
      <Button text={t('schemas.workbook.export')} onClick={() => setAsks('export')} />
      {asks === 'new' ? <NewChecklistDialog onCancel={close} onOpen={onOpen} /> : null}
      {asks === 'import' ? <ImportDialog onCancel={close} onOpen={onOpen} /> : null}
      {asks === 'export' ? <ExportDialog onDone={close} /> : null}
    </section>
  );
}

type Texts = MessagesSchema['texts'];

/**
 * Loads the editor's texts (`schema.…`, `schemas.…`) into the catalogue, then renders the children. Other
 * pages do not load them.
 */
function EditorWords({ children }: { readonly children: ReactNode }) {
  const { schemas, messages, addTexts } = useEngine();
  const { data, error, mutate } = useSWR<Texts, unknown>(
    { editorTexts: messages.locale },
    () => schemas.editorTexts(messages.locale),
    // After a change of language the old texts stay until the new ones arrive, as on the rest of the page.
    { revalidateOnFocus: false, revalidateOnReconnect: false, keepPreviousData: true },
  );
  useEffect(() => {
    if (data !== undefined) addTexts(data);
  }, [data, addTexts]);
  const isAdded = Object.keys(data ?? {}).every((id) => Object.hasOwn(messages.texts, id));
  return (
    <Loadable call={{ data: isAdded ? data : undefined, error, refresh: () => void mutate() }}>
      {() => children}
    </Loadable>
  );
}

const CHANGES = ['schema-publication', 'schema-draft', 'schema-state'];

/**
 * Places changed both by a new release and by administrators, with the choices to resolve them; renders null
 * if there are none.
 */
function ReleaseConflicts({ onOpen }: { readonly onOpen: (path: string, at?: string) => void }) {
  const { t, catalogue } = useMessages();
  const { hash, key } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const files = useCall('fetchSchemaFiles', {}, { entities: CHANGES });
  const conflicting = (files.data?.files ?? []).filter(({ conflicts }) => conflicts > 0);
  const count = conflicting.reduce((sum, { conflicts }) => sum + conflicts, 0);
  const conflictsCall = useCall('fetchSchemaConflicts', count > 0 ? {} : null, { entities: CHANGES });
  const isSought = count > 0 && hash === `#${RELEASE_PLACE}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated click on the notice focuses the section again
  useEffect(() => {
    if (isSought) heading.current?.focus();
  }, [isSought, key]);
  if (count === 0) return null;
  return (
    <section className="schemas-release" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {t('schemas.release', { count })}
      </h2>
      <p className="schemas-note">{t('schemas.releaseWhat')}</p>
      <Loadable call={conflictsCall} lines={4}>
        {({ conflicts }) =>
          conflicting.map((file) => (
            <FileConflicts
              key={`${file.path} ${file.draft?.revision ?? 0}`}
              {...{ file, onOpen }}
              title={listedTitle(file, catalogue)}
              conflicts={conflicts.filter(({ file: path }) => path === file.path)}
            />
          ))
        }
      </Loadable>
    </section>
  );
}

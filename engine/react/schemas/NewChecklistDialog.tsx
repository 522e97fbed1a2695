import { useId, useMemo, useState } from 'react';
import type { Json } from '../../contract/index.ts';
import {
  checklistsToCopy,
  checklistsToFollow,
  type EditedFiles,
  labelPlaces,
  newChecklist,
  takenTitle,
} from '../../editor/index.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { PromptDialog } from '../feedback/PromptDialog.tsx';
import { useFeedback } from '../feedback/useFeedback.ts';
import { SelectBox } from '../icons/SelectBox.tsx';
import { useCall, useWrite } from '../product/typedCalls.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { StoredContent } from './drafts/useSchemaDrafts.ts';
import { LanguageFields } from './outline/NewEntryFields.tsx';
import './workbook.css';

interface NewChecklistDialogProps {
  readonly onCancel: () => void;
  /** Called with the form of the new checklist. */
  readonly onOpen: (form: string) => void;
}

const BEGINNINGS = ['empty', 'like'] as const;

/**
 * Creates a checklist: its title, empty or with the items of another one. Saved as drafts, then opened in the
 * editor.
 */
export function NewChecklistDialog({ onCancel, onOpen }: NewChecklistDialogProps) {
  const { t } = useMessages();
  const { toast } = useFeedback();
  const id = useId();
  const { contents, files, pending, keep } = useChecklistDrafts();
  const [title, setTitle] = useState('');
  const [translations, setTranslations] = useState<Readonly<Record<string, string>>>({});
  const [beginning, setBeginning] = useState<(typeof BEGINNINGS)[number]>('empty');
  const [chosen, setChosen] = useState('');
  const [refusal, setRefusal] = useState('');
  const languages = useMemo(() => labelPlaces(files, undefined), [files]);
  const toCopy = useMemo(() => checklistsToCopy(files), [files]);
  const [follows] = useMemo(() => checklistsToFollow(files), [files]);
  const pattern = beginning === 'empty' ? follows : (toCopy.find(({ name }) => name === chosen) ?? toCopy[0]);
  const like = pattern?.name;
  const whole = beginning === 'like' ? ({ whole: true } as const) : {};
  const places = useMemo(
    () => (like === undefined ? [] : newChecklist(files, { like, title: '?', translations: {} }).places),
    [files, like],
  );
  const duplicate = useMemo(() => takenTitle(files, title), [files, title]);
  const create = async () => {
    if (like === undefined) return;
    const entered = Object.entries(translations).flatMap(([locale, text]) =>
      text.trim() === '' ? [] : [[locale, text.trim()] as const],
    );
    const checklist = { like, title: title.trim(), translations: Object.fromEntries(entered), ...whole };
    const created = newChecklist(files, checklist);
    const refused = await keep(created.files);
    if (refused !== '') return setRefusal(refused);
    toast({ variant: 'success', text: t('schemas.checklist.created', { title: checklist.title }) });
    onOpen(created.form);
  };
  return (
    <PromptDialog
      title={t('schemas.checklist.new')}
      refusal={refusal}
      submit={{
        ...{ text: t('schemas.checklist.create'), loading: pending },
        disabled: title.trim() === '' || duplicate !== undefined || like === undefined,
      }}
      onCancel={onCancel}
      onSubmit={() => void create()}
    >
      <label className="bp6-label" htmlFor={`${id}-title`}>
        {t('schemas.workbook.title')}
        <input
          id={`${id}-title`}
          className="bp6-input bp6-fill"
          maxLength={120}
          value={title}
          aria-invalid={duplicate !== undefined}
          aria-describedby={`${id}-taken`}
          onChange={(event) => setTitle(event.target.value)}
        />
        <span id={`${id}-taken`} role="status" className="schemas-state" data-state="failed">
          {duplicate === undefined ? null : t('schemas.checklist.taken', { title: t(duplicate) })}
        </span>
      </label>
      <Loadable call={contents} lines={4}>
        {() =>
          follows === undefined ? (
            <p>{t('schemas.workbook.noLike')}</p>
          ) : (
            <>
              <fieldset className="schemas-choice">
                <legend>{t('schemas.checklist.begin')}</legend>
                {BEGINNINGS.map((start) => (
                  <label key={start}>
                    <input
                      type="radio"
                      name={`${id}-begin`}
                      checked={beginning === start}
                      onChange={() => setBeginning(start)}
                    />
                    {t(`schemas.checklist.${start}`)}
                  </label>
                ))}
              </fieldset>
              {beginning === 'empty' ? null : (
                <label className="bp6-label" htmlFor={`${id}-which`}>
                  {t('schemas.checklist.which')}
                  <SelectBox
                    fill
                    id={`${id}-which`}
                    value={like ?? ''}
                    options={toCopy.map((checklist) => ({
                      value: checklist.name,
                      label: t(checklist.title),
                    }))}
                    onChange={(event) => setChosen(event.target.value)}
                  />
                </label>
              )}
              <LanguageFields
                {...{ languages }}
                translations={translations}
                onChange={setTranslations}
                label="schemas.checklist.titleIn"
                help="schemas.checklist.inHelp"
                maxLength={120}
              />
              <p className="schemas-help">
                {places.length === 0
                  ? t('schemas.checklist.whereMenu')
                  : t('schemas.checklist.where', {
                      places: places.map((placeTitle) => t(placeTitle)).join('», «'),
                      like: t(pattern?.title ?? ''),
                    })}
              </p>
            </>
          )
        }
      </Loadable>
    </PromptDialog>
  );
}

const CHANGES = ['schema-draft', 'schema-publication'];
const WHOLE = { query: { whole: true } };

/**
 * Loads the files for a new checklist, and saves its files as drafts in one call, based on the loaded
 * revisions.
 */
export function useChecklistDrafts() {
  const contents = useCall('fetchSchemaContents', WHOLE, { entities: CHANGES });
  const save = useWrite('saveSchemaDrafts', 'silent');
  const storedContents = contents.data?.contents as readonly StoredContent[] | undefined;
  const files = useMemo<EditedFiles>(
    () =>
      Object.fromEntries((storedContents ?? []).map(({ path, content }): [string, Json] => [path, content])),
    [storedContents],
  );
  return {
    contents,
    files,
    pending: save.pending,
    /** Resolves with the reason of a failure; empty: saved. */
    keep: async (made: EditedFiles): Promise<string> => {
      const drafts = Object.entries(made).map(([path, content]) => {
        const { revision = 0, hash } = storedContents?.find((entry) => entry.path === path) ?? {};
        return { path, revision, ...(hash === undefined ? {} : { hash }), content: content as never };
      });
      const done = await save.write({ body: { drafts } });
      return done.ok ? '' : done.text;
    },
  };
}

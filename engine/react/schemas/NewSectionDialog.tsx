import { useId, useState } from 'react';
import type { LabelPlace, NewSection } from '../../editor/index.ts';
import { PromptDialog } from '../feedback/PromptDialog.tsx';
import { useMessages } from '../provider/useMessages.ts';
import { LanguageFields } from './LanguageFields.tsx';

/** What a new group is, before it has a place. */
export type SectionWords = Pick<NewSection, 'title' | 'translations'>;

interface NewSectionDialogProps {
  readonly languages: readonly LabelPlace[];
  readonly onAdd: (section: SectionWords) => void;
  readonly onCancel: () => void;
}

/** Asks what a new group is called; its items come afterwards. */
export function NewSectionDialog({ languages, onAdd, onCancel }: NewSectionDialogProps) {
  const { t } = useMessages();
  const id = useId();
  const [title, setTitle] = useState('');
  const [translations, setTranslations] = useState<Readonly<Record<string, string>>>({});
  return (
    <PromptDialog
      title={t('schemas.addGroup')}
      refusal=""
      submit={{ text: t('schemas.addGroup'), loading: false, disabled: title.trim() === '' }}
      onCancel={onCancel}
      onSubmit={() => onAdd({ title: title.trim(), translations })}
    >
      <label className="bp6-label" htmlFor={`${id}-title`}>
        {t('schemas.group.title')}
        <input
          id={`${id}-title`}
          className="bp6-input bp6-fill"
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </label>
      <LanguageFields {...{ languages }} said={translations} onChange={setTranslations} />
    </PromptDialog>
  );
}

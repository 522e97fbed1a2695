import { Button } from '@blueprintjs/core';
import { useId } from 'react';
import { labelPlaces, type OutlinePlace, withItemLabel } from '../../editor/index.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { EditSteps } from './useEditSteps.ts';

interface PlaceTranslationsProps {
  readonly text: string;
  readonly at: OutlinePlace;
  /** What the text is there, where others are like it. */
  readonly called?: string;
  readonly editing: EditSteps;
}

/** What a label is called in the other languages; missing ones are told, and those of a former text, until somebody has read them again. */
export function PlaceTranslations({ text, at, called, editing }: PlaceTranslationsProps) {
  const { t } = useMessages();
  const id = useId();
  const places = labelPlaces(editing.files, at);
  if (places.length === 0) return null;
  const say = (locale: string, said: string) =>
    editing.edit(withItemLabel(editing.now(), locale, at, said), {
      label: t('schemas.stepTranslation', { text }),
      group: `label ${locale} ${at.file}${at.pointer}`,
    });
  return (
    <section className="schemas-panel" aria-labelledby={id}>
      <h2 id={id}>
        {called === undefined
          ? t('schemas.translations', { text })
          : t('schemas.translationsOf', { text, called })}
      </h2>
      {places.map(({ locale, name, said, former }) => (
        <div key={locale} className="schemas-language">
          <label className="bp6-label">
            {name} {said === undefined ? <em className="schemas-state">{t('schemas.missing')}</em> : null}
            {former === undefined ? null : (
              <em className="schemas-state">{t('schemas.translatesFormer', { former })}</em>
            )}
            <input
              className="bp6-input bp6-fill"
              dir="auto"
              lang={locale}
              value={said ?? ''}
              onChange={(event) => say(locale, event.target.value)}
            />
          </label>
          {former === undefined ? null : (
            <Button
              text={t('schemas.stillRight', { language: name })}
              onClick={() => say(locale, said ?? '')}
            />
          )}
        </div>
      ))}
    </section>
  );
}

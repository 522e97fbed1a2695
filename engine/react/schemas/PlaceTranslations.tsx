import { Button, Switch } from '@blueprintjs/core';
import { useId, useMemo } from 'react';
import {
  isSaidElsewhere,
  labelPlaces,
  type OutlinePlace,
  withLabel,
  withLabelApart,
} from '../../editor/index.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { EditSteps } from './useEditSteps.ts';

interface PlaceTranslationsProps {
  readonly text: string;
  readonly at: OutlinePlace;
  /** What the text is there, where others are like it. */
  readonly called?: string;
  readonly editing: EditSteps;
}

/** What a label is called in the other languages; missing ones are told, with that of a former text to be taken over. Said otherwise at one place alone where somebody wants it so. */
export function PlaceTranslations({ text, at, called, editing }: PlaceTranslationsProps) {
  const { t } = useMessages();
  const id = useId();
  const places = labelPlaces(editing.files, at);
  const isElsewhere = useMemo(() => isSaidElsewhere(editing.files, at), [editing.files, at]);
  if (places.length === 0) return null;
  const say = (locale: string, said: string) =>
    editing.edit(withLabel(editing.now(), locale, at, said), {
      label: t('schemas.stepTranslation', { text }),
      group: `label ${locale} ${at.file}${at.pointer}`,
    });
  const sayApart = (locale: string, isApart: boolean) =>
    editing.edit(withLabelApart(editing.now(), locale, at, isApart), {
      label: t('schemas.stepTranslation', { text }),
    });
  return (
    <section className="schemas-panel" aria-labelledby={id}>
      <h2 id={id}>
        {called === undefined
          ? t('schemas.translations', { text })
          : t('schemas.translationsOf', { text, called })}
      </h2>
      {isElsewhere ? <p>{t('schemas.translatedElsewhere')}</p> : null}
      {places.map(({ locale, name, said, offer, isException }) => (
        <div key={locale} className="schemas-language">
          <label className="bp6-label">
            {name} {said === undefined ? <em className="schemas-state">{t('schemas.missing')}</em> : null}{' '}
            {offer === undefined ? null : (
              <em className="schemas-state">
                {t('schemas.translatesFormer', { former: offer.of, said: offer.is })}
              </em>
            )}
            <input
              className="bp6-input bp6-fill"
              dir="auto"
              lang={locale}
              value={said ?? ''}
              onChange={(event) => say(locale, event.target.value)}
            />
          </label>
          {offer === undefined ? null : (
            <Button
              text={t('schemas.stillRight', { language: name, said: offer.is })}
              onClick={() => say(locale, offer.is)}
            />
          )}
          {said !== undefined && (isElsewhere || isException) ? (
            <Switch
              checked={isException}
              label={t('schemas.onlyHere', { language: name })}
              onChange={() => sayApart(locale, !isException)}
            />
          ) : null}
        </div>
      ))}
    </section>
  );
}

import { type EditedFiles, goneAlong } from '../../editor/index.ts';
import { textOf } from '../../index.ts';
import { useMessages } from '../provider/useMessages.ts';

interface GoneAlongListProps {
  readonly before: EditedFiles;
  /** The files once it is taken out. */
  readonly after: EditedFiles;
}

/** What goes along with a line that is taken out; nothing where that is all. */
export function GoneAlongList({ before, after }: GoneAlongListProps) {
  const { t, catalogue } = useMessages();
  const { examples, examplesGone, rules, figures } = goneAlong(before, after);
  const said = (message: string) => textOf(message, catalogue) ?? message;
  const told = [
    ...(examples === 0 ? [] : [t('schemas.alongExamples', { count: examples })]),
    ...examplesGone.map((title) => t('schemas.alongExample', { title })),
    ...rules.map((message) => t('schemas.alongRule', { text: said(message) })),
    ...(figures === 0 ? [] : [t('schemas.alongFigures', { count: figures })]),
  ];
  if (told.length === 0) return null;
  return (
    <section className="schemas-mentions" aria-label={t('schemas.along')}>
      <h3>{t('schemas.along')}</h3>
      <ul>
        {told.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

import type { EmptyGroup } from '../../editor/index.ts';
import { useMessages } from '../provider/useMessages.ts';

/** Hint for a form with an empty group, which blocks publishing. */
export function EmptyGroupNote({ groups }: { readonly groups: readonly EmptyGroup[] }) {
  const { t } = useMessages();
  const [add, publish] = [t('schemas.add'), t('schemas.publish')];
  return groups.map(({ pointer, title }) => (
    <p key={pointer} className="bp6-callout bp6-intent-primary">
      {t('schemas.emptyGroup', { what: t(title), add, publish })}
    </p>
  ));
}

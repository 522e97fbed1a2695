import type { EmptyGroup } from '../../editor/index.ts';
import { useMessages } from '../provider/useMessages.ts';

/** What comes next for a form that has a group without items: as long as it has, it cannot be published. */
export function EmptyGroupNote({ groups }: { readonly groups: readonly EmptyGroup[] }) {
  const { t } = useMessages();
  const [add, publish] = [t('schemas.add'), t('schemas.publish')];
  return groups.map(({ pointer, title }) => (
    <p key={pointer} className="bp6-callout bp6-intent-primary">
      {t('schemas.emptyGroup', { what: t(title), add, publish })}
    </p>
  ));
}

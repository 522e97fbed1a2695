import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { useMessages } from '../provider/useMessages.ts';
import { NavigationLink } from './NavigationList.tsx';
import type { NavigationEntry, NavigationGroup } from './navigationOf.ts';

/** Number of entries; the rest is behind "more". */
const PLACES = 4;

interface BottomBarProps {
  readonly groups: readonly NavigationGroup[];
  readonly current: NavigationEntry | undefined;
  readonly onMore: () => void;
}

/** Navigation on a phone: the first entries, and a button for all. */
export function BottomBar({ groups, current, onMore }: BottomBarProps) {
  const { t } = useMessages();
  const entries = groups.flatMap((group) => group.entries);
  const first = entries.slice(0, PLACES);
  const elsewhere = current !== undefined && !first.includes(current);
  return (
    <nav className="bottom-bar" aria-label={t('ui.mainNavigation')}>
      {first.map((entry) => (
        <NavigationLink key={entry.screen} entry={entry} current={entry === current} />
      ))}
      {entries.length > PLACES ? (
        <button
          type="button"
          className="nav-link"
          data-current={elsewhere}
          aria-haspopup="dialog"
          onClick={onMore}
        >
          <SchemaIcon name="menu" />
          <span>{t('ui.more')}</span>
        </button>
      ) : null}
    </nav>
  );
}

import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { type NavigationEntry, type NavigationGroup, storedListQuery } from './paths.ts';
import { ScreenLink } from './ScreenLink.tsx';

interface NavigationListProps {
  readonly groups: readonly NavigationGroup[];
  readonly current: NavigationEntry | undefined;
  readonly onFollow?: () => void;
}

/** All entries by group: content of the side bar and of the phone's "more" page. */
export function NavigationList({ groups, current, onFollow }: NavigationListProps) {
  const { t } = useMessages();
  return groups.map((group) => (
    <div key={group.name} className="nav-group">
      {group.name === '' ? null : <h2 className="nav-group-name">{t(group.name)}</h2>}
      <ul>
        {group.entries.map((entry) => (
          <li key={entry.screen}>
            <NavigationLink
              entry={entry}
              current={entry === current}
              {...(onFollow === undefined ? {} : { onFollow })}
            />
          </li>
        ))}
      </ul>
    </div>
  ));
}

interface NavigationLinkProps {
  readonly entry: NavigationEntry;
  readonly current: boolean;
  readonly onFollow?: () => void;
}

/** One entry: icon and name; the current one is marked visually and by aria-current. */
function NavigationLink({ entry, current, onFollow }: NavigationLinkProps) {
  const { t } = useMessages();
  const { user } = useEngine();
  return (
    <ScreenLink
      screen={entry.screen}
      paramsNow={() => storedListQuery(user?.userId, entry.path)}
      className="nav-link"
      aria-current={current ? 'page' : undefined}
      onClick={onFollow}
    >
      <SchemaIcon name={entry.icon} />
      <span>{t(entry.label)}</span>
    </ScreenLink>
  );
}

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

import { Cross, Search } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import { isTyping } from '../keyboard/shortcuts.ts';
import { useMessages } from '../provider/useMessages.ts';
import { useTypedSearch } from './useTypedSearch.ts';

interface SearchBoxProps {
  readonly placeholder: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/**
 * Searches after a short pause in typing; Enter searches at once, `/` focuses it from anywhere on the page.
 */
export function SearchBox({ placeholder, value, onSearch }: SearchBoxProps) {
  const { t } = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const { text, type, searchNow } = useTypedSearch(value, onSearch);
  useEffect(() => {
    const come = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', come);
    return () => removeEventListener('keydown', come);
  }, []);
  return (
    <search className="search-box">
      <Search size={20} aria-hidden />
      <input
        ref={input}
        className="bp6-input"
        type="search"
        enterKeyHint="search"
        aria-label={t(placeholder)}
        placeholder={t(placeholder)}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') searchNow(text);
          if (event.key === 'Escape' && text !== '') searchNow('');
        }}
      />
      {text === '' ? null : (
        <button type="button" aria-label={t('table.clearSearch')} onClick={() => searchNow('')}>
          <Cross size={20} aria-hidden />
        </button>
      )}
    </search>
  );
}

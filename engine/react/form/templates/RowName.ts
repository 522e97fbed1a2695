import { createContext } from 'react';

/** What one row of the list around is called, in the page's language and in small letters: `componente`. */
export const RowName = createContext('');

import { createContext } from 'react';
import type { Feedback } from './Feedback.ts';

/** Null outside of `FeedbackProvider`, which is part of `EngineProvider`. */
export const FeedbackContext = createContext<Feedback | null>(null);

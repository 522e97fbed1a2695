import { handlers } from '../../host/calls/handlers.ts';
import { saveSquad } from './saveSquad.ts';

/** Habitual crews. */
export const squadCalls = handlers({ AddUpdateSquadra: saveSquad });

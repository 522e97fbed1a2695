import type { AssumedDevice, ProductCore } from '../../contract/index.ts';
import { countDaysIn, today } from '../provider/today.ts';
import { isDesk } from '../theme/useIsDesk.ts';

/** What a picture of a page depends on now, besides user and answers. */
export function assumptionsOf({ version, messages }: ProductCore): AssumedDevice {
  countDaysIn((messages.formats.dateTime as Intl.DateTimeFormatOptions | undefined)?.timeZone);
  return { version, locale: messages.locale, isDesk: isDesk(), day: today() };
}

// What people are called: by the display name, where they have one, beside the handle.
import type { Player } from '../protocol';

type Named = Pick<Player, 'handle' | 'name'>;

/** What somebody is called where the handle stands elsewhere. */
export const nameOf = (p: Named): string => p.name || p.handle;

/** Somebody in a sentence: nobody is mistaken for another. */
export const whoIs = (p: Named): string => (p.name ? `${p.name} (${p.handle})` : p.handle);

import type { AnyCommand, Command } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { paletteAtom } from './overlays.atoms.ts'
import { EMPTY_TEXT } from './paletteText.ts'
import { typeAhead } from './typeAhead.ts'

/** A command whose steps the palette is opened for. */
export interface Begun {
  command: AnyCommand
  args: unknown
}
let begun: Begun | null = null

/** Opens the palette at the first step of a command: its key, its button and its menu entry ask as the palette does. */
export function askInPalette<A>(command: Command<A>, args: A): void {
  begun = { command, args }
  store.set(paletteAtom, EMPTY_TEXT)
  typeAhead()
}

/** Takes what the palette that opens now was opened for; once. */
export function takeBegun(): Begun | null {
  const taken = begun
  begun = null
  return taken
}

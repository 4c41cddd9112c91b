import type { Getter } from 'jotai'
import { type Binding, keysOf, type Remap, usualKeysOf } from '#core/client/commands/bindings.ts'
import { commandState } from '#core/client/commands/commandState.ts'
import { plain } from '#core/client/commands/match.ts'
import type { AnyCommand, Translate } from '#core/client/plugin.ts'
import { conflictsOf } from './edit/conflictsOf.ts'

/** A command in the table. */
export interface KeyRow {
  id: string
  title: string
  /** Where its keys work. */
  place: string
  isEverywhere: boolean
  keys: readonly string[]
  /** `clash`: another command or the machine wants one of its keys. */
  state: 'usual' | 'changed' | 'clash'
}

interface Situation {
  get: Getter
  t: Translate
  remap: Remap
  bindings: readonly Binding[]
  isMac: boolean
}

/** Commands that the person may run and that a key makes sense for; those of everywhere first, then place by place. */
export function keyRows(commands: readonly AnyCommand[], { get, t, remap, bindings, isMac }: Situation): KeyRow[] {
  const rows = commands
    .filter((command) => (!command.isHidden || usualKeysOf(command).length > 0) && commandState(command, get) !== 'absent')
    .map((command): KeyRow => {
      const keys = keysOf(command, remap)
      const isChanged = remap[command.id] !== undefined
      const isBad = isChanged && keys.some((each) => conflictsOf(each, command, bindings, isMac).some(({ level }) => level !== 'note'))
      return {
        id: command.id,
        title: t(command.title),
        place: t(command.scope ?? 'workbench.keys.everywhere'),
        isEverywhere: command.scope === undefined,
        keys,
        state: isBad ? 'clash' : isChanged ? 'changed' : 'usual',
      }
    })
  return rows.toSorted(
    (one, other) => Number(other.isEverywhere) - Number(one.isEverywhere) || one.place.localeCompare(other.place) || one.title.localeCompare(other.title),
  )
}

/** Rows whose title or place holds the text, and that have the pressed keys, if any are given. */
export const findRows = (rows: readonly KeyRow[], text: string, pressed: string): KeyRow[] =>
  rows.filter(
    ({ title, place, keys }) =>
      plain(`${title} ${place}`).includes(plain(text.trim())) && (pressed === '' || keys.some((each) => each === pressed || each.startsWith(`${pressed} `))),
  )

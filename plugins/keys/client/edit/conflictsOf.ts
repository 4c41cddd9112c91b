import type { Binding } from '#core/client/commands/bindings.ts'
import { keysId, parseKeys, type Stroke, strokeId } from '#core/client/keys/keys.ts'
import type { AnyCommand } from '#core/client/plugin.ts'
import { browserKeys, macSystemKeys, systemKeys } from './reserved.ts'

/** `blocked`: the keys would never work, or break typing. `warning`: they work, and something else suffers. `note`: worth knowing. */
export type ConflictLevel = 'blocked' | 'warning' | 'note'

/** A conflict that stands against keys. `reason` is a catalogue key below `keys.conflict.`; `other` the command, `name` the browser's function. */
export interface Conflict {
  level: ConflictLevel
  reason: string
  other?: AnyCommand
  name?: string
}

const beginsWith = (one: readonly string[], other: readonly string[]): boolean => {
  const length = Math.min(one.length, other.length)
  return one.slice(0, length).join(' ') === other.slice(0, length).join(' ')
}

function withCommand(strokes: readonly string[], command: AnyCommand, binding: Binding): Conflict[] {
  const other = binding.command
  if (other.id === command.id || !beginsWith(strokes, binding.strokes)) return []
  if (other.scope === command.scope) {
    const isEither = other.when !== undefined && command.when !== undefined
    return [isEither ? { level: 'note', reason: 'shared', other } : { level: 'warning', reason: 'taken', other }]
  }
  if (other.scope !== undefined && command.scope !== undefined) return []
  return [{ level: 'note', reason: other.scope === undefined ? 'covers' : 'covered', other }]
}

/** Keys that make text when no modifier is held, or that move in it. */
const isBare = ({ mod, ctrl, alt, key, kind }: Stroke): boolean => !mod && !ctrl && !alt && !/^f\d/.test(key) && !(kind === 'named' && key === 'escape')

function withMachine(stroke: Stroke, isMac: boolean): Conflict[] {
  const id = strokeId(stroke)
  const browser = browserKeys.find(({ keys }) => keys.some((each) => keysId(each) === id))
  const isOfSystem = (isMac ? macSystemKeys : systemKeys).some((each) => keysId(each) === id) || (stroke.ctrl && !isMac)
  const isCharacter = stroke.kind !== 'named'
  const isArrow = /^arrow/.test(stroke.key)
  if (isOfSystem) return [{ level: 'blocked', reason: 'system' }]
  if (browser) return [{ level: browser.isReserved ? 'blocked' : 'warning', reason: browser.isReserved ? 'browserKeeps' : 'browserLoses', name: browser.name }]
  if (stroke.mod && stroke.alt && isCharacter) return [{ level: 'warning', reason: 'altGr' }]
  if (stroke.alt && isCharacter) return [{ level: 'warning', reason: 'altLetter' }]
  if (stroke.alt && isArrow) return [{ level: 'warning', reason: 'altArrow' }]
  return []
}

/**
 * Everything that stands against giving `keys` to a command, the worst first. Empty for keys that are free everywhere.
 * @param bindings all keys as they hold now
 */
export function conflictsOf(keys: string, command: AnyCommand, bindings: readonly Binding[], isMac: boolean): Conflict[] {
  const id = keysId(keys)
  const [first, ...rest] = id === null ? [] : parseKeys(keys)
  if (id === null || !first) return [{ level: 'blocked', reason: 'noKey' }]
  const strokes = id.split(' ')
  const inText: Conflict[] =
    command.inText && isBare(first) ? [{ level: 'blocked', reason: 'swallows' }] : isBare(first) ? [{ level: 'note', reason: 'outsideText' }] : []
  const found = [
    ...[first, ...rest].flatMap((stroke) => withMachine(stroke, isMac)),
    ...inText,
    ...bindings.flatMap((each) => withCommand(strokes, command, each)),
  ]
  const order: readonly ConflictLevel[] = ['blocked', 'warning', 'note']
  return found.toSorted((one, other) => order.indexOf(one.level) - order.indexOf(other.level))
}

import { atom, type Getter } from 'jotai'
import type { AnyCommand } from '#core/client/plugin.ts'
import type { Binding } from './bindings.ts'
import { commandState, resolveArgs } from './commandState.ts'

/** How long a chord waits for its next key. @see architecture §4 */
export const CHORD_MS = 1000

/** The keys of an unfinished chord, for the status bar; empty when none. */
export const pendingChordAtom = atom<readonly string[]>([])

export type Answer =
  | { kind: 'none' }
  /** Wait for the chord's next key. */
  | { kind: 'pending'; strokes: readonly string[] }
  | { kind: 'run'; command: AnyCommand }
  /** Several enabled commands want it: none runs. */
  | { kind: 'clash'; commands: readonly AnyCommand[]; keys: string }

export interface Situation {
  get: Getter
  /** Type of the focused panel. */
  scope: string | null
  isInText: boolean
  isRepeat: boolean
}

const startsWith = (binding: Binding, strokes: readonly string[]) => strokes.every((stroke, index) => binding.strokes[index] === stroke)

const canRun = (command: AnyCommand, get: Getter): boolean => {
  const found = resolveArgs(command, get)
  return found !== null && commandState(command, get, found.args) === 'enabled'
}

function answerAmong(bindings: readonly Binding[], strokes: readonly string[]): Answer {
  const exact = bindings.filter((binding) => binding.strokes.length === strokes.length)
  const [first, ...others] = [...new Set(exact.map((binding) => binding.command))]
  if (first && others.length > 0) return { kind: 'clash', commands: [first, ...others], keys: exact[0]?.keys ?? '' }
  if (first) return { kind: 'run', command: first }
  return bindings.length > 0 ? { kind: 'pending', strokes } : { kind: 'none' }
}

/**
 * What a press means after the keys already pressed: the focused panel's scope first, then everywhere.
 *
 * In text only `inText` commands answer; a held key repeats only movements (`isHidden` commands).
 */
export function answerPress(bindings: readonly Binding[], strokes: readonly string[], situation: Situation): Answer {
  const { get, scope, isInText, isRepeat } = situation
  const open = bindings.filter(
    ({ command, ...binding }) =>
      startsWith({ command, ...binding }, strokes) &&
      (!isInText || command.inText === true) &&
      (!isRepeat || command.isHidden === true) &&
      canRun(command, get),
  )
  const scoped = answerAmong(
    open.filter(({ command }) => scope !== null && command.scope === scope),
    strokes,
  )
  if (scoped.kind !== 'none') return scoped
  return answerAmong(
    open.filter(({ command }) => command.scope === undefined),
    strokes,
  )
}

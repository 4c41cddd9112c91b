import { atom, type Getter } from 'jotai'
import type { AnyCommand } from '#core/client/plugin.ts'
import type { Binding } from './bindings.ts'
import { commandState, resolveArgs } from './commandState.ts'

/** The keys of an unfinished chord; empty when none. It waits until a key ends it. */
export const pendingChordAtom = atom<readonly string[]>([])

export type Answer =
  | { kind: 'none' }
  /** Wait for the chord's next key. */
  | { kind: 'pending'; strokes: readonly string[] }
  | { kind: 'run'; command: AnyCommand }
  /** No command may run, and one of them says why. */
  | { kind: 'refused'; command: AnyCommand }
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

const isIn = (scope: string | null, command: AnyCommand) => command.scope === undefined || (scope !== null && command.scope === scope)

/** A command of these keys that is not possible now and says why. */
function refusing(bindings: readonly Binding[], strokes: readonly string[], { get, scope, isInText, isRepeat }: Situation): Answer {
  if (isInText || isRepeat) return { kind: 'none' }
  const meant = bindings.find((binding) => {
    const { command } = binding
    if (!command.refusal || binding.strokes.length !== strokes.length || !startsWith(binding, strokes) || !isIn(scope, command)) return false
    const found = resolveArgs(command, get)
    return found !== null && commandState(command, get, found.args) === 'disabled' && command.refusal(get, found.args) !== null
  })
  return meant ? { kind: 'refused', command: meant.command } : { kind: 'none' }
}

/** Bindings that may follow the keys of a chord here and now, in the order of the keys; the focused panel's before those of everywhere. */
export function continuations(bindings: readonly Binding[], strokes: readonly string[], situation: Pick<Situation, 'get' | 'scope'>): Binding[] {
  const open = bindings.filter(
    (binding) =>
      binding.strokes.length > strokes.length &&
      startsWith(binding, strokes) &&
      isIn(situation.scope, binding.command) &&
      canRun(binding.command, situation.get),
  )
  const next = ({ strokes: keys }: Binding) => keys.slice(strokes.length).join(' ')
  const byNext = new Map<string, Binding>()
  for (const binding of open) {
    const known = byNext.get(next(binding))
    if (!known || (known.command.scope === undefined && binding.command.scope !== undefined)) byNext.set(next(binding), binding)
  }
  return [...byNext.values()].toSorted((one, other) => next(one).localeCompare(next(other)))
}

/**
 * Meaning of a press after the keys already pressed: the focused panel's scope first, then everywhere. In text only `inText` commands answer; a held key
 * repeats only movements (`isHidden` commands).
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
  const everywhere = answerAmong(
    open.filter(({ command }) => command.scope === undefined),
    strokes,
  )
  return everywhere.kind === 'none' ? refusing(bindings, strokes, situation) : everywhere
}

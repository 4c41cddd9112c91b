import { t } from '#core/client/i18n/index.ts'
import { keysText } from '#core/client/keys/formatKeys.ts'
import { notify } from '#core/client/notify/index.ts'
import { store } from '#core/client/store/store.ts'
import { focusedPanelAtom } from '#core/client/workbench/focus.atoms.ts'
import type { Dispose } from '#core/contract/define.ts'
import { bindingsAtom } from './bindings.ts'
import { type Answer, answerPress, pendingChordAtom } from './dispatcher.ts'
import { isSilent, pressIds } from './keyEvent.ts'
import { runCommand } from './runCommand.ts'
import { isInOverlay, isPressable, isTextField, isUnderModal } from './target.ts'

const pick = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) => ({ key, code, ctrlKey, metaKey, altKey, shiftKey })
const idsOf = (event: KeyboardEvent) => pressIds({ ...pick(event), isAltGraph: event.getModifierState?.('AltGraph') ?? false })
const isTyped = (target: EventTarget | null) => isTextField(target) || isInOverlay(target) || isUnderModal()

function answerTo(event: KeyboardEvent, before: readonly string[]): Answer {
  const situation = { get: store.get, scope: store.get(focusedPanelAtom)?.type ?? null, isInText: isTyped(event.target), isRepeat: event.repeat }
  for (const id of idsOf(event)) {
    const answer = answerPress(store.get(bindingsAtom), [...before, id], situation)
    if (answer.kind !== 'none') return answer
  }
  return { kind: 'none' }
}

const endChord = (): void => store.set(pendingChordAtom, [])

function carryOut(answer: Exclude<Answer, { kind: 'none' }>): void {
  store.set(pendingChordAtom, answer.kind === 'pending' ? answer.strokes : [])
  if (answer.kind === 'run' || answer.kind === 'refused') void runCommand(answer.command)
  if (answer.kind === 'clash') {
    const titles = answer.commands.map((command) => t(command.title)).join(', ')
    notify(t('workbench.keyClash', { keys: keysText(answer.keys), titles }), { intent: 'warning' })
  }
}

const isElsewhere = (event: KeyboardEvent): boolean => isTyped(event.target) || event.ctrlKey || event.metaKey || event.altKey || /^(Tab|F\d+)$/.test(event.key)

/**
 * The next key of a chord that has begun, heard before any widget: it never means what it means alone. One that leads nowhere ends the chord and says so;
 * Esc ends it. Who has gone on to a text or presses a key with Ctrl has left the chord.
 */
function onChordKey(event: KeyboardEvent): void {
  const before = store.get(pendingChordAtom)
  if (before.length === 0 || event.isComposing || isSilent(event)) return
  if (event.repeat) {
    // Still the key that began it.
    event.preventDefault()
    event.stopImmediatePropagation()
    return
  }
  const answer = answerTo(event, before)
  if (answer.kind === 'none' && isElsewhere(event)) {
    endChord()
    return
  }
  event.preventDefault()
  event.stopImmediatePropagation()
  if (answer.kind !== 'none') {
    carryOut(answer)
    return
  }
  endChord()
  const [pressed] = idsOf(event)
  if (event.key !== 'Escape' && pressed !== undefined) notify(t('workbench.noChord', { keys: keysText([...before, pressed].join(' ')) }))
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229 || isSilent(event)) return
  if ((event.key === 'Enter' || event.key === ' ') && !event.ctrlKey && !event.metaKey && isPressable(event.target)) return
  const answer = answerTo(event, [])
  if (answer.kind === 'none') return
  event.preventDefault()
  carryOut(answer)
}

/** Starts the one key listener of the page. It hears a key after the widgets did, so what they handled is theirs; but for the next key of a chord. */
export function listenToKeys(): Dispose {
  window.addEventListener('keydown', onChordKey, true)
  window.addEventListener('keydown', onKeyDown)
  window.addEventListener('pointerdown', endChord, true)
  window.addEventListener('blur', endChord)
  return () => {
    window.removeEventListener('keydown', onChordKey, true)
    window.removeEventListener('keydown', onKeyDown)
    window.removeEventListener('pointerdown', endChord, true)
    window.removeEventListener('blur', endChord)
    endChord()
  }
}

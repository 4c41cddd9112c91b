import { t } from '#core/client/i18n/index.ts'
import { notify } from '#core/client/notify/index.ts'
import { store } from '#core/client/store/store.ts'
import { focusedPanelAtom } from '#core/client/workbench/focus.atoms.ts'
import type { Dispose } from '#core/contract/define.ts'
import { bindingsAtom } from './bindings.ts'
import { type Answer, answerPress, CHORD_MS, pendingChordAtom } from './dispatcher.ts'
import { keysText } from './formatKeys.ts'
import { isSilent, pressIds } from './keyEvent.ts'
import { runCommand } from './runCommand.ts'
import { isInOverlay, isPressable, isTextField, isUnderModal } from './target.ts'

let chordTimer: ReturnType<typeof setTimeout> | undefined

function waitFor(strokes: readonly string[]): void {
  clearTimeout(chordTimer)
  store.set(pendingChordAtom, strokes)
  if (strokes.length > 0) chordTimer = setTimeout(() => store.set(pendingChordAtom, []), CHORD_MS)
}

function answerTo(event: KeyboardEvent, before: readonly string[]): Answer {
  const situation = {
    get: store.get,
    scope: store.get(focusedPanelAtom)?.type ?? null,
    isInText: isTextField(event.target) || isInOverlay(event.target) || isUnderModal(),
    isRepeat: event.repeat,
  }
  const press = { ...pick(event), isAltGraph: event.getModifierState?.('AltGraph') ?? false }
  for (const id of pressIds(press)) {
    const answer = answerPress(store.get(bindingsAtom), [...before, id], situation)
    if (answer.kind !== 'none') return answer
  }
  return { kind: 'none' }
}

const pick = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) => ({ key, code, ctrlKey, metaKey, altKey, shiftKey })

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229 || isSilent(event)) return
  if ((event.key === 'Enter' || event.key === ' ') && !event.ctrlKey && !event.metaKey && isPressable(event.target)) return
  const before = store.get(pendingChordAtom)
  const chained = before.length > 0 ? answerTo(event, before) : null
  const answer = chained && chained.kind !== 'none' ? chained : answerTo(event, [])
  waitFor(answer.kind === 'pending' ? answer.strokes : [])
  if (answer.kind === 'none') return
  event.preventDefault()
  if (answer.kind === 'run') void runCommand(answer.command)
  if (answer.kind === 'clash') {
    const titles = answer.commands.map((command) => t(command.title)).join(', ')
    notify(t('workbench.keyClash', { keys: keysText(answer.keys), titles }), { intent: 'warning' })
  }
}

/** Starts the one key listener of the page. It hears a key after the widgets did, so what they handled is theirs. */
export function listenToKeys(): Dispose {
  window.addEventListener('keydown', onKeyDown)
  return () => {
    window.removeEventListener('keydown', onKeyDown)
    waitFor([])
  }
}

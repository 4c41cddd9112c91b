import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useState } from 'react'
import { remapAtom } from '#core/client/commands/bindings.ts'
import { isSilent, pressIds } from '#core/client/commands/keyEvent.ts'
import { commandsAtom } from '#core/client/commands/registry.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { PracticeResults } from './PracticeResults.tsx'
import { PracticeTask } from './PracticeTask.tsx'
import { begin, pressKey, type Task, toRepeat } from './practice.ts'
import { tasksOf } from './tasks.ts'
import '../keys.css'

/** Asks for one action after the other and takes the person's own keys. Nothing of it is real. */
export default function Practice({ onClose }: { onClose: () => void }) {
  const t = useT()
  const commands = useAtomValue(commandsAtom)
  const remap = useAtomValue(remapAtom)
  const [tasks] = useState(() => tasksOf(commands, remap))
  const [practice, setPractice] = useState(() => begin(tasks, Date.now()))
  const isOver = practice.at >= practice.tasks.length
  const again = (chosen: readonly Task[]) => setPractice(begin(chosen, Date.now()))

  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    const isPress = event.target !== event.currentTarget && (event.key === 'Enter' || event.key === ' ')
    // The button that shows the key can be pressed by key as well.
    if (isOver || isSilent(event) || isPress || (isPlain && (event.key === 'Escape' || event.key === 'Tab'))) return
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat) return
    const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
    const ids = pressIds({ key, code, ctrlKey, metaKey, altKey, shiftKey, isAltGraph: event.getModifierState('AltGraph') })
    setPractice((now) => pressKey(now, ids, Date.now()))
  }
  const footer = isOver && tasks.length > 0 && (
    <span ref={focusLast} className="practice-again">
      <Button onClick={() => again(tasks)}>{t('keys.practice.all')}</Button>
      {toRepeat(practice).length > 0 && (
        <Button variant="primary" onClick={() => again(toRepeat(practice))}>
          {t('keys.practice.repeat')}
        </Button>
      )}
    </span>
  )
  return (
    <Dialog title={t('keys.command.practise')} onClose={onClose} footer={footer}>
      {tasks.length === 0 ? (
        <EmptyState title={t('keys.practice.noKeys')} text={t('keys.practice.noKeysText')} />
      ) : isOver ? (
        <PracticeResults practice={practice} />
      ) : (
        <PracticeTask practice={practice} onKeyDown={onKeyDown} />
      )}
    </Dialog>
  )
}

/** The keyboard goes on where the practice ends: at the main button. */
function focusLast(buttons: HTMLElement | null): void {
  buttons?.querySelector<HTMLElement>('button:last-of-type')?.focus()
}

import { atom, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { KeyHint } from '#core/client/ui/KeyHint.tsx'
import { focusedPanelAtom } from '#core/client/workbench/focus.atoms.ts'
import { bindingsAtom } from './bindings.ts'
import { continuations, pendingChordAtom } from './dispatcher.ts'

/** Milliseconds until the keys are shown to people who do not know the sequence. */
const PATIENCE_MS = 300

const nextAtom = atom((get) => {
  const strokes = get(pendingChordAtom)
  if (strokes.length === 0) return null
  return { strokes, next: continuations(get(bindingsAtom), strokes, { get, scope: get(focusedPanelAtom)?.type ?? null }) }
})

/** The keys that may follow the first one of a sequence, at the foot of the page while it waits. */
export function KeyStrip() {
  const t = useT()
  const pending = useAtomValue(nextAtom)
  const isPending = pending !== null
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setDue(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setDue(false)
    }
  }, [isPending])
  if (!pending || !isDue) return null
  const { strokes, next } = pending
  return (
    <section className="key-strip" role="status">
      <p className="key-strip-head">
        <KeyHint keys={strokes.join(' ')} />
        <span className="grow" />
        <span className="dim">{t('workbench.chordLeave')}</span>
        <KeyHint keys="escape" />
      </p>
      <ul className="key-strip-list">
        {next.map((binding) => (
          <li key={binding.keys}>
            <KeyHint keys={binding.strokes.slice(strokes.length).join(' ')} />
            <span className="cut">{t(binding.command.title)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

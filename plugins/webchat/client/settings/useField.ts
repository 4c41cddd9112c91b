import { useState } from 'react'
import { useSaving } from '#core/client/workbench/settings/useSaving.ts'
import { changeWebchat, type Webchat, type WebchatChange } from './webchats.ts'

export interface FieldScope {
  webchat: Webchat
  /** Tells what is typed and not saved, for the preview. */
  onDraft: (change: WebchatChange) => void
}

/** A field that counts at once: choices when they are made, texts when one leaves them. */
export function useField({ webchat, onDraft }: FieldScope, label: string) {
  const { saving, save, refuse } = useSaving()
  const commit = async (change: WebchatChange) => {
    onDraft(change)
    await save(changeWebchat(label, webchat, change))
  }
  return { saving, commit, refuse }
}

/** The same for what is typed: `text` is what stands there, and `leave` saves it where it differs. */
export function useTyped(
  scope: FieldScope,
  label: string,
  saved: string,
  toChange: (text: string) => WebchatChange,
  problemOf: (text: string) => string | null,
) {
  const { saving, commit } = useField(scope, label)
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const text = typed ?? saved
  const write = (next: string) => {
    setTyped(next)
    setProblem(null)
    if (problemOf(next) === null) scope.onDraft(toChange(next))
  }
  const leave = async (wanted = text) => {
    const found = problemOf(wanted)
    setProblem(found)
    if (found !== null) return
    if (wanted !== saved) await commit(toChange(wanted))
    setTyped(null)
  }
  return { text, problem, saving, write, leave }
}

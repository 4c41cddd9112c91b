import { useEffect, useRef, useState } from 'react'
import { noteInFlight } from '#core/client/commands/inFlight.ts'
import { keepUndo } from '#core/client/commands/undo.ts'
import { errorText } from '#core/client/i18n/index.ts'
import { AppError } from '#core/contract/errors.ts'

/** How long a row says that it was saved. */
const SHOWN_MS = 8_000

export type Saving = { state: 'still' | 'busy' } | { state: 'saved'; takeBack: () => Promise<void> } | { state: 'refused'; message: string }

export interface SettingChange {
  /** Name of the changed setting, for the words of its undo. */
  label: string
  work: () => Promise<unknown>
  /** Gives the value of before back. */
  undo: () => Promise<unknown>
  /** Whether the value still is the one that this change gave; a later change of somebody else is not overwritten. */
  isStill?: () => boolean
}

const changedSince = () => new AppError('ERR_SETTING_CHANGED', 409)

/** Saves a change of a setting at once, and keeps for its row how that went: busy, saved with the way back, or why not. */
export function useSaving() {
  const [saving, setSaving] = useState<Saving>({ state: 'still' })
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  useEffect(() => {
    if (saving.state !== 'saved') return
    const timer = setTimeout(() => setSaving({ state: 'still' }), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [saving])
  const say = (next: Saving) => isThere.current && setSaving(next)

  /** Answers whether the change is in force. */
  const save = async ({ label, work, undo, isStill }: SettingChange): Promise<boolean> => {
    say({ state: 'busy' })
    try {
      await noteInFlight(work())
    } catch (error) {
      say({ state: 'refused', message: errorText(error) })
      return false
    }
    const takeBack = keepUndo({
      label,
      async undo() {
        if (isStill && !isStill()) throw changedSince()
        await undo()
        say({ state: 'still' })
      },
    })
    say({ state: 'saved', takeBack })
    return true
  }
  const refuse = (message: string) => say({ state: 'refused', message })
  return { saving, save, refuse }
}

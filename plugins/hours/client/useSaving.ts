import { useState } from 'react'
import { errorText, t } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { CompanyHours } from '../contract/index.ts'
import { noteHours } from './hours.ts'

/** Saves a part of the hours, says so, and keeps the words of a refusal for the form. */
export function useSaving() {
  const client = useClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async (work: () => Promise<CompanyHours>, done: string, onSaved?: () => void): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      noteHours(await work())
      onSaved?.()
      client.notify(t(done))
    } catch (error) {
      setProblem(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return { save, isBusy, problem }
}

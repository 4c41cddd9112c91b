import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { errorText } from '#core/client/i18n/index.ts'
import { accepts, type Setting } from '#core/contract/define.ts'
import { changeSetting } from '#core/contract/settings.ts'
import { noteSetting } from './values.ts'

export type Saving = { state: 'still' } | { state: 'busy' | 'saved' } | { state: 'refused'; words: string }

/** Saves a value at once; answers whether it is in force. What was refused is said in words. */
export function useChange(setting: Setting, refusal: (setting: Setting) => string) {
  const [saving, setSaving] = useState<Saving>({ state: 'still' })
  const change = async (value: string): Promise<boolean> => {
    if (!accepts(setting, value)) {
      setSaving({ state: 'refused', words: refusal(setting) })
      return false
    }
    setSaving({ state: 'busy' })
    try {
      noteSetting(await call(changeSetting, { key: setting.key, value }))
      setSaving({ state: 'saved' })
      return true
    } catch (error) {
      setSaving({ state: 'refused', words: errorText(error) })
      return false
    }
  }
  return { saving, change }
}

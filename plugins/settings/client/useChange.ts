import { call } from '#core/client/http/call.ts'
import { useSaving } from '#core/client/workbench/settings/useSaving.ts'
import { accepts, type Setting } from '#core/contract/define.ts'
import { changeSetting } from '#core/contract/settings.ts'
import { cachedValue, noteSetting } from './values.ts'

const write = async (key: string, value: string) => noteSetting(await call(changeSetting, { key, value }))

/** Saves a value at once; answers whether it is in force. What was refused is said in words. */
export function useChange(setting: Setting, title: string, before: string, refusal: (setting: Setting) => string) {
  const { saving, save, refuse } = useSaving()
  const { key } = setting
  const change = async (value: string): Promise<boolean> => {
    if (accepts(setting, value))
      return save({ label: title, work: () => write(key, value), undo: () => write(key, before), isStill: () => cachedValue(key) === value })
    refuse(refusal(setting))
    return false
  }
  return { saving, change }
}

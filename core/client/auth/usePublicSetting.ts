import { useEffect, useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { getPublicSetting, type PublicSettingKey } from '#core/contract/signup.ts'

/** A setting of the installation that strangers may read; null until it is read, and where the server does not answer. */
export function usePublicSetting(key: PublicSettingKey): string | null {
  const [value, setValue] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    call(getPublicSetting, { key })
      .then((answer) => {
        if (!isGone) setValue(answer.value)
      })
      .catch(() => {})
    return () => {
      isGone = true
    }
  }, [key])
  return value
}

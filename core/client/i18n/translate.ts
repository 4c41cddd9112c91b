import i18next from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Translate } from '#core/client/plugin.ts'

/** Text of a catalogue key in the present language; the key itself where no catalogue has it. A value `count` picks `_one` / `_other`. */
export const t: Translate = (key, values) => String(values === undefined ? i18next.t(key) : i18next.t(key, values))

/** `t` for components: renders again when the language changes or a catalogue arrives. */
export function useT(): Translate {
  const { t: translate } = useTranslation()
  return useCallback<Translate>((key, values) => String(values === undefined ? translate(key) : translate(key, values)), [translate])
}

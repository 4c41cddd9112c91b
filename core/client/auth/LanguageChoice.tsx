import { useAtomValue } from 'jotai'
import { setLocale } from '#core/client/i18n/init.ts'
import { localeAtom, localeSchema, locales } from '#core/client/i18n/locale.ts'
import { useT } from '#core/client/i18n/translate.ts'
import { reportError } from '#core/client/notify/reportError.ts'

/** Changes the language at once and remembers it on this browser. */
export function LanguageChoice() {
  const locale = useAtomValue(localeAtom)
  const t = useT()
  return (
    <select
      className="language"
      aria-label={t('core.language')}
      value={locale}
      onChange={(event) => void setLocale(localeSchema.parse(event.target.value)).catch(reportError)}
    >
      {locales.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  )
}

import i18next from 'i18next'
import { readText, writeText } from '#core/client/browser/storage.ts'
import { store } from '#core/client/store/store.ts'
import { loadLocale } from './catalogues.ts'
import { DEFAULT_LOCALE, type Locale, localeAtom, localeSchema } from './locale.ts'
import { renewTexts } from './translate.ts'

/** Remembers the language chosen before anybody is signed in; afterwards the person's `configs.locale` decides. */
const LOCALE_KEY = 'locale'

/** The language this browser used last, else pt-BR. */
export function storedLocale(): Locale {
  const stored = localeSchema.safeParse(readText(LOCALE_KEY))
  return stored.success ? stored.data : DEFAULT_LOCALE
}

/** Starts i18next with flat keys and fetches the core catalogue. @throws when the catalogue cannot be fetched. */
export async function initI18n(locale: Locale): Promise<void> {
  await i18next.init({
    lng: locale,
    fallbackLng: DEFAULT_LOCALE,
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  })
  await loadLocale(locale)
  show(locale)
}

/** Changes the language of everything on screen, without a reload. @throws when a catalogue cannot be fetched; the old language stays. */
export async function setLocale(locale: Locale): Promise<void> {
  await loadLocale(locale)
  await i18next.changeLanguage(locale)
  writeText(LOCALE_KEY, locale)
  show(locale)
}

function show(locale: Locale): void {
  store.set(localeAtom, locale)
  document.documentElement.lang = locale
  renewTexts()
}

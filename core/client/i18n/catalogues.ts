import i18next from 'i18next'
import { DEFAULT_LOCALE, type Locale } from './locale.ts'
import { renewTexts } from './translate.ts'

/** Locale → how to fetch its flat catalogue (key → text with `{{holes}}`). */
export type CatalogueLoaders = Record<Locale, () => Promise<{ default: Record<string, string> }>>

const NAMESPACE = 'translation'
const known = new Set<CatalogueLoaders>()

const core: CatalogueLoaders = {
  'pt-BR': () => import('./catalogues/pt-BR.json'),
  en: () => import('./catalogues/en.json'),
  es: () => import('./catalogues/es.json'),
}

async function load(loaders: CatalogueLoaders, locale: Locale): Promise<void> {
  const { default: texts } = await loaders[locale]()
  // `addResourceBundle` copies everything that is there already: for seventy catalogues a fifth of the time that a page needs to start.
  const bundle: Record<string, string> | undefined = i18next.getResourceBundle(locale, NAMESPACE)
  if (bundle) Object.assign(bundle, texts)
  else i18next.addResourceBundle(locale, NAMESPACE, { ...texts }, false, true, { silent: true, skipCopy: true })
}

const loadWithFallback = (loaders: CatalogueLoaders, locale: Locale) => Promise.all([...new Set([locale, DEFAULT_LOCALE])].map((each) => load(loaders, each)))

/** Fetches every known catalogue in `locale`. @throws when one cannot be fetched. */
export async function loadLocale(locale: Locale): Promise<void> {
  known.add(core)
  await Promise.all([...known].map((loaders) => loadWithFallback(loaders, locale)))
}

/** Adds catalogues (a plugin's `i18n`): in the present language at once, in others when they are chosen. pt-BR stands in for missing keys. */
export async function addCatalogues(...added: CatalogueLoaders[]): Promise<void> {
  for (const loaders of added) known.add(loaders)
  const locale = i18next.language === 'en' || i18next.language === 'es' ? i18next.language : DEFAULT_LOCALE
  await Promise.all(added.map((loaders) => loadWithFallback(loaders, locale)))
  renewTexts()
}

import { atom } from 'jotai'
import { z } from 'zod'

export const locales = ['pt-BR', 'en', 'es'] as const
export const localeSchema = z.enum(locales)
export type Locale = z.infer<typeof localeSchema>

/** Spoken where nothing else was chosen, and for keys another catalogue lacks. @see decision 1 */
export const DEFAULT_LOCALE: Locale = 'pt-BR'

/** The language on screen. Read it; change it with `setLocale`. */
export const localeAtom = atom<Locale>(DEFAULT_LOCALE)

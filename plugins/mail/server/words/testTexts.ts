import type { Language } from '#core/contract/auth.ts'
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import ptBR from './pt-BR.json' with { type: 'json' }

/** Texts of the mail that somebody sends to themselves. */
export const testTexts: Record<Language, typeof ptBR> = { 'pt-BR': ptBR, en, es }

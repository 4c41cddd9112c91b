import type { Language } from '#core/contract/auth.ts'
import type { MailText } from '../../mail.ts'
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import ptBR from './pt-BR.json' with { type: 'json' }

const catalogues = { 'pt-BR': ptBR, en, es }

/** Subject and text of a mail of the kernel's, in each language, with their `{{variables}}`. */
export const standardTexts = (kind: 'reset' | 'invitation'): Record<Language, MailText> => {
  const of = (language: Language): MailText => ({ subject: catalogues[language][`${kind}.subject`], text: catalogues[language][`${kind}.text`] })
  return { 'pt-BR': of('pt-BR'), en: of('en'), es: of('es') }
}

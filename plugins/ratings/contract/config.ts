import { z } from 'zod'
import type { FieldError } from '#core/contract/errors.ts'

/** Longest of the texts, in UTF-16 units. */
export const LONGEST_TEXT = 1024
/** Longest text of a choice: as long as a button may be. */
export const LONGEST_OPTION = 20
/** Choices: one for each score, 1 first. */
export const SCORES = 5

const DAY_MINUTES = 24 * 60
export const limits = { waitMinutes: [1, 7 * DAY_MINUTES], intervalHours: [0, 24 * 365], feedbackThreshold: [0, SCORES] } as const

export const ratingConfigSchema = z.object({
  enabled: z.boolean(),
  /** Question to the contact. */
  message: z.string(),
  thanksMessage: z.string(),
  /** Said to an answer that is no score. */
  invalidMessage: z.string(),
  /** How long an answer counts. */
  waitMinutes: z.number(),
  /** Said once when nobody answered; empty: nothing. */
  expiredMessage: z.string(),
  /** The same contact is not asked again within so many hours; 0: at every closing. */
  intervalHours: z.number(),
  /** The first answer that is no score ends it and opens a conversation as usual. */
  voluntary: z.boolean(),
  /** From this score down the contact is asked why; 0: never. */
  feedbackThreshold: z.number(),
  feedbackMessage: z.string(),
  /** How the choices look: the button that opens them and the line above them, where a channel has lists, and a text for each score. */
  listFormat: z.object({ buttonText: z.string(), text: z.string(), options: z.array(z.string()).length(SCORES) }),
})
export type RatingConfig = z.infer<typeof ratingConfigSchema>

/** Until somebody writes their own. */
export const usualConfig: RatingConfig = {
  enabled: false,
  message: 'Como foi o seu atendimento? Dê uma nota de 1 a 5.',
  thanksMessage: 'Obrigado pela sua avaliação.',
  invalidMessage: 'Não entendi. Responda com um número de 1 a 5.',
  waitMinutes: 60,
  expiredMessage: '',
  intervalHours: 24,
  voluntary: false,
  feedbackThreshold: 2,
  feedbackMessage: 'Sentimos muito. O que poderia ter sido melhor?',
  listFormat: { buttonText: 'Avaliar', text: 'Escolha uma nota:', options: ['1 Péssimo', '2 Ruim', '3 Regular', '4 Bom', '5 Ótimo'] },
}

const refuse = (field: string, code: string, message: string): FieldError => ({ field, code, message })

function textProblems(field: string, text: string, isNeeded: boolean, longest: number): FieldError[] {
  if (text.trim() === '') return isNeeded ? [refuse(field, 'required', `${field} is missing`)] : []
  return text.length > longest ? [refuse(field, 'too_big', `${field} has more than ${longest} characters`)] : []
}

function numberProblems(field: keyof typeof limits, value: number): FieldError[] {
  const [least, most] = limits[field]
  return Number.isInteger(value) && value >= least && value <= most
    ? []
    : [refuse(field, 'out_of_range', `${field} is a whole number from ${least} to ${most}`)]
}

/** Problems of it, by field (`options.0` for the first choice); empty when there are none. */
export function configProblems(config: RatingConfig): FieldError[] {
  const { listFormat, feedbackThreshold } = config
  const folded = listFormat.options.map((option) => option.trim().toLowerCase())
  return [
    ...textProblems('message', config.message, true, LONGEST_TEXT),
    ...textProblems('thanksMessage', config.thanksMessage, true, LONGEST_TEXT),
    ...textProblems('invalidMessage', config.invalidMessage, true, LONGEST_TEXT),
    ...textProblems('expiredMessage', config.expiredMessage, false, LONGEST_TEXT),
    ...textProblems('feedbackMessage', config.feedbackMessage, feedbackThreshold > 0, LONGEST_TEXT),
    ...textProblems('buttonText', listFormat.buttonText, true, LONGEST_OPTION),
    ...textProblems('text', listFormat.text, true, LONGEST_TEXT),
    ...listFormat.options.flatMap((option, at) => {
      const field = `options.${at}`
      if (folded.indexOf(folded[at] ?? '') < at) return [refuse(field, 'duplicated', 'Two scores have the same text')]
      return textProblems(field, option, true, LONGEST_OPTION)
    }),
    ...numberProblems('waitMinutes', config.waitMinutes),
    ...numberProblems('intervalHours', config.intervalHours),
    ...numberProblems('feedbackThreshold', feedbackThreshold),
  ]
}

/** The choices as lines, each beginning with its score: for channels without buttons. */
export const numberedOptions = ({ listFormat }: Pick<RatingConfig, 'listFormat'>): string =>
  [listFormat.text, ...listFormat.options.map((option, at) => (option.trim().startsWith(String(at + 1)) ? option : `${at + 1} ${option}`))].join('\n')

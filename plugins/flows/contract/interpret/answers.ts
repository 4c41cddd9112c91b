import { z } from 'zod'
import { readNumber } from '#core/contract/phone.ts'
import type { NodeOf, Option, Route } from '../document.ts'
import { conditionHolds, type Moment, numberIn } from './conditions.ts'
import { normalizeText } from './normalize.ts'

type Ask = NodeOf<'ask'>
type AnswerType = Ask['answer']['type']

const LEAST_PREFIX = 3
const emailSchema = z.email()

/** Check digits of a CPF (11 digits) or CNPJ (14): each is the weighted sum of those before it, modulo 11. */
function hasCheckDigits(digits: string, length: 11 | 14): boolean {
  if (digits.length !== length || /^(\d)\1*$/.test(digits)) return false
  const wraps = length === 14 ? 9 : Number.POSITIVE_INFINITY
  return [length - 2, length - 1].every((place) => {
    let weight = 2
    let sum = 0
    for (let index = place - 1; index >= 0; index -= 1) {
      sum += Number(digits[index]) * weight
      weight = weight === wraps ? 2 : weight + 1
    }
    const rest = sum % 11
    return Number(digits[place]) === (rest < 2 ? 0 : 11 - rest)
  })
}

/** `dd/mm/yyyy`, also with two digits of the year, `-` or `.`; as `yyyy-mm-dd`. */
function dateIn(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text.trim()) ?? []
  if (year === '') return null
  const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}

/** An answer of a type in its plain form; null for what is none. */
export function readAnswer(type: AnswerType, { text, media }: { text: string; media?: string | undefined }): string | null {
  const written = text.trim()
  const digits = written.replaceAll(/\D/g, '')
  switch (type) {
    case 'file':
      return media === undefined ? null : written || media
    case 'text':
      return written === '' ? null : written
    case 'number': {
      const number = numberIn(written)
      return number === null ? null : String(number)
    }
    case 'rating':
      return /^(10|\d)$/.test(written) ? written : null
    case 'email':
      return emailSchema.safeParse(written.toLowerCase()).data ?? null
    case 'phone': {
      const phone = readNumber(written)
      return phone.ok ? phone.digits : null
    }
    case 'cpf':
      return hasCheckDigits(digits, 11) ? digits : null
    case 'cnpj':
      return hasCheckDigits(digits, 14) ? digits : null
    case 'date':
      return dateIn(written)
  }
}

/** The option that was tapped, or whose number or name was written; the beginning of one name alone is enough. */
export function optionOf(options: readonly Option[], { text, optionId }: { text: string; optionId?: string | undefined }): Option | undefined {
  const tapped = options.find(({ id }) => id === optionId)
  if (tapped) return tapped
  const answer = normalizeText(text).replace(/[.)]$/, '')
  if (/^\d{1,2}$/.test(answer)) return options[Number(answer) - 1]
  const named = options.find(({ label }) => normalizeText(label) === answer)
  if (named || answer.length < LEAST_PREFIX) return named
  const begun = options.filter(({ label }) => normalizeText(label).startsWith(answer))
  return begun.length === 1 ? begun[0] : undefined
}

export const routeOf = (routes: readonly Route[], moment: Moment): Route | undefined => routes.find(({ when }) => conditionHolds(when, moment))

/** A question with options or routes, and no way for others, takes those alone. */
export const takesOthers = ({ menu, routes, other }: Ask): boolean => other !== null || (menu === undefined && routes.length === 0)

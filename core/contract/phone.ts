import type { CountryCode } from 'libphonenumber-js/min'
import {
  AsYouType,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  ParseError,
  parsePhoneNumberWithError,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min'

/** @see specification §5: input capped at 250 characters, at least 2 and at most 17 national digits. */
const LONGEST_INPUT = 250

const problems = ['NOT_A_NUMBER', 'INVALID_COUNTRY', 'TOO_SHORT', 'TOO_LONG', 'INVALID_LENGTH'] as const
/** `INVALID_LENGTH`: between two lengths that numbers of the country have. */
export type PhoneProblem = (typeof problems)[number]
export type ParsedPhone = { ok: true; digits: string; international: string } | { ok: false; problem: PhoneProblem }

const problemOf = (text: string | undefined): PhoneProblem | undefined => problems.find((problem) => problem === text)

/** Reads what a person typed; numbers without a leading plus belong to `country`. `digits` has the calling code and no sign. */
export function parsePhone(text: string, country: CountryCode = 'BR'): ParsedPhone {
  if (text.length > LONGEST_INPUT) return { ok: false, problem: 'TOO_LONG' }
  if (!isSupportedCountry(country)) return { ok: false, problem: 'INVALID_COUNTRY' }
  try {
    const parsed = parsePhoneNumberWithError(text, country)
    if (!parsed.isPossible()) return { ok: false, problem: problemOf(validatePhoneNumberLength(parsed.number)) ?? 'INVALID_LENGTH' }
    return { ok: true, digits: parsed.number.slice(1), international: parsed.formatInternational() }
  } catch (error) {
    return { ok: false, problem: (error instanceof ParseError && problemOf(error.message)) || 'NOT_A_NUMBER' }
  }
}

/** Longer than any national number of Brazil: the calling code is there already. */
const WITH_CALLING_CODE = /^\d{12,}$/

const HOME = 'BR'

/** A number as people write it; without a leading plus it belongs to `country`, a Brazilian one unless it is too long for that. */
export function readNumber(written: string, country: string = HOME): ParsedPhone {
  const text = written.trim()
  if (!isSupportedCountry(country)) return { ok: false, problem: 'INVALID_COUNTRY' }
  return parsePhone(country === HOME && WITH_CALLING_CODE.test(text) ? `+${text}` : text, country)
}

/** Countries that have phone numbers, by their two letters, with the digits that a call there begins with. */
export const phoneCountries = (): readonly { country: string; callingCode: string }[] =>
  getCountries().map((country) => ({ country, callingCode: getCountryCallingCode(country) }))

/** A stored number (digits with calling code) as people write it; the digits themselves where it is not a phone number. */
export function formatPhone(digits: string): string {
  if (!/^\d{6,}$/.test(digits)) return digits
  return new AsYouType().input(`+${digits}`)
}

/** Calling code of Brazil, area, and a mobile number: with the ninth digit in front, or without it as before 2016. */
const MOBILE_WITH_NINTH = /^(55[1-9][1-9])9([6-9]\d{7})$/
const MOBILE_WITHOUT_NINTH = /^(55[1-9][1-9])([6-9]\d{7})$/

/** The other way in which the number of a Brazilian mobile is written, with or without its ninth digit; null for every other number. Both are one person. */
export function ninthDigitTwin(digits: string): string | null {
  if (MOBILE_WITH_NINTH.test(digits)) return digits.replace(MOBILE_WITH_NINTH, '$1$2')
  return MOBILE_WITHOUT_NINTH.test(digits) ? digits.replace(MOBILE_WITHOUT_NINTH, '$19$2') : null
}

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

const HOME = 'BR'

/** Digits and the signs that people part them with. */
const DIGITS_ALONE = /^[\d\s().\-/]+$/
/** How numbers are written in Brazil without a leading plus, and how the same is written for the library. */
const WRITTEN_AT_HOME: readonly [RegExp, string][] = [
  // As it is dialled from Brazil to abroad.
  [/^00(\d{8,})$/, '+$1'],
  // As it is dialled within Brazil: a zero, the two digits of a carrier or none, area and number.
  [/^0(?:\d\d)?([1-9]\d\d{8,9})$/, '$1'],
  // Longer than any national number: the calling code is there already.
  [/^([1-9]\d{11,})$/, '+$1'],
]
/** The place of a carrier's two digits, as they are written where any carrier will do: 0xx11, (0**11). */
const ANY_CARRIER = /(^|[^\d])0\s*(?:xx|\*\*)\s*/i
/** An extension behind the number, as it is called in Portuguese and Spanish; the library knows the English ones. */
const EXTENSION = /\s*[-,;/]?\s*\b(?:ramal|anexo|interno|int\.)\s*:?\s*\d{1,6}\s*$/i
/** Digits of before 2019 in front of a Mexican number, some of which WhatsApp still writes, and the ten digits. */
const MEXICAN = /^\+52\D*(?:1|01|044|045)\D*((?:\d\D*){10})$/
/** An Argentinian mobile written as for calls from abroad and as for calls within the country at once. */
const ARGENTINIAN = /^549(?=\d{12}$)(\d{2,4})15(\d{6,8})$/

function asFromAbroad(text: string): string {
  if (MEXICAN.test(text)) return text.replace(MEXICAN, '+52$1')
  const digits = text.replaceAll(/\D/g, '')
  return text.startsWith('+') && ARGENTINIAN.test(digits) ? digits.replace(ARGENTINIAN, '+549$1$2') : text
}

function readable(written: string, country: string): string {
  const text = written.replace(EXTENSION, '').replace(ANY_CARRIER, country === HOME ? '$10' : '$&')
  if (country !== HOME || !DIGITS_ALONE.test(text)) return asFromAbroad(text)
  const digits = text.replaceAll(/\D/g, '')
  const [form, plain] = WRITTEN_AT_HOME.find(([one]) => one.test(digits)) ?? []
  return asFromAbroad(form && plain ? digits.replace(form, plain) : text)
}

/** A number as people write it; without a leading plus it belongs to `country`, a Brazilian one unless it is too long for that. */
export function readNumber(written: string, country: string = HOME): ParsedPhone {
  const text = written.trim()
  if (!isSupportedCountry(country)) return { ok: false, problem: 'INVALID_COUNTRY' }
  return parsePhone(text.length > LONGEST_INPUT ? text : readable(text, country), country)
}

/** Countries that have phone numbers, by their two letters, with the digits that a call there begins with. */
export const phoneCountries = (): readonly { country: string; callingCode: string }[] =>
  getCountries().map((country) => ({ country, callingCode: getCountryCallingCode(country) }))

/** A Brazilian mobile without its ninth digit, as WhatsApp knows many: the library takes it for the beginning of a longer number. */
const BRAZILIAN_WITHOUT_NINTH = /^55([1-9][1-9])([6-9]\d{3})(\d{4})$/

/** A stored number (digits with calling code) as people write it; the digits themselves where it is not a phone number. */
export function formatPhone(digits: string): string {
  if (!/^\d{6,}$/.test(digits)) return digits
  if (BRAZILIAN_WITHOUT_NINTH.test(digits)) return digits.replace(BRAZILIAN_WITHOUT_NINTH, '+55 $1 $2 $3')
  return new AsYouType().input(`+${digits}`)
}

/** Mobiles whose numbers are written in two ways, the longer one first: with a digit that networks added, or that only WhatsApp writes. */
const TWO_WAYS: readonly { longer: RegExp; shorter: RegExp; toShorter: string; toLonger: string }[] = [
  // Brazil: area and a mobile number, with the ninth digit or without it as before 2016.
  { longer: /^(55[1-9][1-9])9([6-9]\d{7})$/, shorter: /^(55[1-9][1-9])([6-9]\d{7})$/, toShorter: '$1$2', toLonger: '$19$2' },
  // Mexico: with the 1 of before 2019.
  { longer: /^521(\d{10})$/, shorter: /^52(\d{10})$/, toShorter: '52$1', toLonger: '521$1' },
  // Argentina: with the 9 that calls from abroad have.
  { longer: /^549(\d{10})$/, shorter: /^54(\d{10})$/, toShorter: '54$1', toLonger: '549$1' },
]

/** All ways in which the number of one person is written (digits with calling code), the given one first. Numbers with a form in common are of the same person. */
export function numberForms(digits: string): readonly [string, ...string[]] {
  for (const { longer, shorter, toShorter, toLonger } of TWO_WAYS) {
    if (longer.test(digits)) return [digits, digits.replace(longer, toShorter)]
    if (shorter.test(digits)) return [digits, digits.replace(shorter, toLonger)]
  }
  return [digits]
}

/** The same text for all numbers of one person. */
export const personOfNumber = (digits: string): string => numberForms(digits).toSorted((one, other) => one.length - other.length)[0] ?? digits

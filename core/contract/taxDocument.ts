const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** Value of a sign: digits as they are, letters of the CNPJs given out since July 2026 by their place after '0' in ASCII. */
const signValue = (sign: string): number => sign.charCodeAt(0) - 48

function checkDigit(signs: string, weights: readonly number[]): string {
  const used = weights.slice(weights.length - signs.length)
  const sum = used.reduce((all, weight, at) => all + weight * signValue(signs[at] ?? '0'), 0)
  const rest = sum % 11
  return String(rest < 2 ? 0 : 11 - rest)
}

function isRight(document: string, weights: readonly number[]): boolean {
  const body = document.slice(0, -2)
  const first = checkDigit(body, weights)
  return document === `${body}${first}${checkDigit(`${body}${first}`, weights)}`
}

/** A CPF or CNPJ as it is stored: digits, and the capital letters of newer CNPJs, without signs. */
export const cleanTaxDocument = (typed: string): string => typed.toUpperCase().replaceAll(/[\s./-]/g, '')

/** Whether a cleaned CPF or CNPJ has the right check digits. One digit over and over is none. */
export function isTaxDocument(document: string): boolean {
  if (/^(.)\1*$/.test(document)) return false
  if (/^\d{11}$/.test(document)) return isRight(document, CPF_WEIGHTS)
  return /^[A-Z\d]{12}\d{2}$/.test(document) && isRight(document, CNPJ_WEIGHTS)
}

/** As people read it: '529.982.247-25', '11.222.333/0001-81'; anything else as it is. */
export function formatTaxDocument(document: string): string {
  if (/^\d{11}$/.test(document)) return document.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
  return document.replace(/^([A-Z\d]{2})([A-Z\d]{3})([A-Z\d]{3})([A-Z\d]{4})(\d{2})$/, '$1.$2.$3/$4-$5')
}

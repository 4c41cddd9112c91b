/** Country code, area code and eight digits: shorter numbers do not say their country. */
const SHORTEST_INTERNATIONAL = 12

/** A number as a telephone takes it, and as it is shown; null where there is nothing to dial. */
export const phoneOf = (number: string) => {
  const digits = number.replace(/\D/g, '')
  if (digits === '') return null
  const isWritten = /[^\d]/.test(number.trim())
  const isInternational = number.trim().startsWith('+') || digits.length >= SHORTEST_INTERNATIONAL
  const dialled = isInternational ? `+${digits}` : digits
  return { dialled, shown: isWritten ? number.trim() : dialled }
}

/** An amount as a person of the language writes it. @param currency three letters of ISO 4217, that of the company's country unless given */
export const moneyText = (value: number, language: string, currency = 'BRL'): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(value)

/** An amount as it is typed: '1.500,50' or '1500.5'; null for nothing, NaN for no amount. */
export function readMoney(text: string): number | null {
  const plain = text.replace(/[^\d,.-]/g, '')
  if (text.trim() === '') return null
  if (plain === '') return Number.NaN
  const isComma = plain.lastIndexOf(',') > plain.lastIndexOf('.')
  return Number(isComma ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', ''))
}

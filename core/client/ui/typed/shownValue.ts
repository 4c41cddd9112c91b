import type { Translate } from '#core/client/plugin.ts'
import { readFieldValue, type TypedField, YES } from '#core/contract/typedValue.ts'

/** A value as people read it in their language; one that does not fit the type stays as it was written. */
export function shownValue(field: TypedField, value: string, locale: string, t: Translate): string {
  const reading = readFieldValue(field, value)
  if (!('value' in reading)) return value
  if (field.type === 'yesNo') return t(reading.value === YES ? 'core.typed.yes' : 'core.typed.no')
  if (field.type !== 'number') return reading.value
  const decimals = reading.value.split(',')[1]?.length ?? 0
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return new Intl.NumberFormat(locale, digits).format(Number(reading.value.replace(',', '.')))
}

/** The address of a link that may be opened; null for whatever is none. */
export function linkOf(field: TypedField, value: string): string | null {
  if (field.type !== 'link') return null
  const reading = readFieldValue(field, value)
  return 'value' in reading ? reading.value : null
}

import type { Translate } from '#core/client/plugin.ts'
import { shownValue } from '#core/client/ui/typed/shownValue.ts'
import type { DefinedField } from '../../contract/index.ts'
import type { ContactFilter } from './filter.ts'

/** The chip of a filter by a field: the field, and what its values must be. */
export function fieldPartText(field: DefinedField | undefined, filter: ContactFilter, locale: string, t: Translate): string {
  const shown = (value: string) => (field ? shownValue(field, value, locale, t) : value)
  const values = { name: field?.name ?? '…', value: shown(filter.fieldValue), from: shown(filter.fieldFrom), to: shown(filter.fieldTo) }
  if (filter.fieldValue !== '') return t('contacts.filter.field.is', values)
  if (filter.fieldFrom !== '' && filter.fieldTo !== '') return t('contacts.filter.field.between', values)
  if (filter.fieldFrom !== '') return t('contacts.filter.field.from', values)
  return t(filter.fieldTo !== '' ? 'contacts.filter.field.to' : 'contacts.filter.field.any', values)
}

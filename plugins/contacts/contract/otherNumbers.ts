import { z } from 'zod'
import { maskPersonal } from '#core/contract/maskPersonal.ts'
import { isMaskedNumber } from '#core/contract/personalNumber.ts'
import { foldField } from './rules.ts'

/** The field in which an import stores the numbers of a contact beside the first. */
export const OTHER_NUMBERS_FIELD = 'Outros números'

interface Field {
  name: string
  value: string
}

const holdsNumbers = ({ name }: Field): boolean => foldField(name) === foldField(OTHER_NUMBERS_FIELD)

const fieldSchema = z.looseObject({ name: z.string(), value: z.string() })

/** A field as people read it who may not see numbers. */
export const maskField = <F extends Field>(field: F): F => (holdsNumbers(field) ? { ...field, value: maskPersonal(field.value) } : field)

/** The same for whatever an endpoint answers as a field. */
export function maskUnknownField(value: unknown): unknown {
  const field = fieldSchema.safeParse(value)
  return field.success ? maskField(field.data) : value
}

/** Fields as somebody saved them who read numbers masked: a value that is as it was shown stays what it was. */
export function unmaskFields<F extends Field>(fields: readonly F[], before: readonly Field[]): F[] {
  const hidden = before.filter(holdsNumbers)
  return fields.map((field) => {
    const known = isMaskedNumber(field.value) ? hidden.find((one) => maskField(one).value === field.value) : undefined
    return known ? { ...field, value: known.value } : field
  })
}

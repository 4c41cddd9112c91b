import type { WebchatConfig } from '../wire/shapes.ts'

export interface FormValues {
  name: string
  email: string
  phone: string
}

export type FieldName = keyof FormValues
export type FieldFault = 'missing' | 'wrong' | 'tooLong'
export type FormFaults = Partial<Record<FieldName, FieldFault>>

/** Most characters a field takes. @see createVisitor of plugins/webchat/contract */
export const longest: Record<FieldName, number> = { name: 100, email: 254, phone: 250 }

/** In the order of the page. */
export const fieldNames: readonly FieldName[] = ['name', 'email', 'phone']

/** Faults that the server would refuse the form for, said before asking it. Values are trimmed already. */
export const checkForm = (values: FormValues, asks: WebchatConfig['asks']): FormFaults => {
  const faults: FormFaults = {}
  for (const name of fieldNames) if (values[name].length > longest[name]) faults[name] = 'tooLong'
  for (const name of fieldNames) if (asks[name] === 'required' && values[name] === '') faults[name] = 'missing'
  // Looser than the server's rule, which has the last word.
  if (values.email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(values.email)) faults.email ??= 'wrong'
  return faults
}

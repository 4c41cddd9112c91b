import type { Refusal } from '../wire/readRefusal.ts'
import { type FormFaults, fieldNames } from './checkForm.ts'

/** The server's refusal as faults of our fields; fields we don't show are left out. */
export const faultsOf = ({ fields }: Refusal): FormFaults => {
  const faults: FormFaults = {}
  for (const { field, code } of fields) {
    const name = fieldNames.find((known) => known === field)
    if (name) faults[name] = /long|big|max/i.test(code) ? 'tooLong' : name === 'name' || code === 'required' ? 'missing' : 'wrong'
  }
  return faults
}

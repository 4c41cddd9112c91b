import { formatPhone } from '#core/contract/phone.ts'
import { type ContactField, type ExistingMode, foldField, MOST_FIELDS } from '../../contract/index.ts'
import type { ContactChange } from './change.ts'
import type { ImportedContact } from './readRow.ts'
import type { RowProblem } from './rowProblem.ts'

/** A contact that is there, as far as an import may change it. */
export interface KnownContact {
  id: number
  name: string
  number: string
  email: string | null
  isDeleted: boolean
  fields: readonly ContactField[]
  wallets: readonly number[]
}

/** Nobody gave them a name. */
const isUnnamed = ({ name, number }: KnownContact): boolean => name.trim() === '' || name === number || name === formatPhone(number)

function fieldSteps(known: KnownContact, wanted: readonly ContactField[], mayReplace: boolean, problems: RowProblem[]): ContactChange['fields'] {
  const steps: NonNullable<ContactChange['fields']> = {}
  let count = known.fields.length
  for (const { name, value } of wanted) {
    const had = known.fields.find((field) => foldField(field.name) === foldField(name))
    if (!had && count >= MOST_FIELDS) {
      problems.push({ code: 'fields', value: name })
      continue
    }
    if (!had) count += 1
    if (!had || had.value === '' || (mayReplace && had.value !== value)) steps[had?.name ?? name] = [had?.value ?? null, value]
  }
  return Object.keys(steps).length > 0 ? steps : undefined
}

/** Changes of a row to somebody who is there; labels come on top. Somebody who was deleted is there again, as the row says. */
export function planChange(known: KnownContact, wanted: ImportedContact, existing: ExistingMode): { change: ContactChange; problems: RowProblem[] } {
  const mode = known.isDeleted ? 'overwrite' : existing
  const problems: RowProblem[] = []
  const change: ContactChange = known.isDeleted ? { isBack: true } : {}
  if (mode === 'skip') return { change, problems }
  const mayReplace = mode === 'overwrite'
  const { name, email, wallets } = wanted
  if (name !== '' && name !== known.name && (mayReplace || isUnnamed(known))) change.name = [known.name, name]
  if (email !== null && email !== known.email && (mayReplace || known.email === null)) change.email = [known.email, email]
  const fields = fieldSteps(known, wanted.fields, mayReplace, problems)
  if (fields) change.fields = fields
  if (wallets.length > 0 && (mayReplace || known.wallets.length === 0)) {
    const walletsIn = wallets.filter((id) => !known.wallets.includes(id))
    const walletsOut = known.wallets.filter((id) => !wallets.includes(id))
    if (walletsIn.length > 0) change.walletsIn = walletsIn
    if (walletsOut.length > 0) change.walletsOut = walletsOut
  }
  return { change, problems }
}

/** A contact's facts once a change is written. */
export function afterChange(known: KnownContact, { name, email, fields = {} }: ContactChange): { name: string; email: string | null; fields: ContactField[] } {
  const unchanged = known.fields.map((field) => ({ name: field.name, value: fields[field.name]?.[1] ?? field.value }))
  const added = Object.entries(fields).filter(([field]) => !known.fields.some((had) => had.name === field))
  return {
    name: name?.[1] ?? known.name,
    email: email ? email[1] : known.email,
    fields: [...unchanged, ...added.map(([field, [, value]]) => ({ name: field, value: value ?? '' }))],
  }
}

import { and, eq, exists, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { invalidInput } from '#core/contract/errors.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type DefinedField, definitionOf, foldKey, type listContacts, readFieldValue } from '../contract/index.ts'
import { contactCounts } from './contactCounts.ts'
import { contactFields, contacts } from './contacts.table.ts'
import { definedFieldsOf } from './definedFields.ts'

type FieldWish = Pick<z.output<(typeof listContacts)['input']>, 'field' | 'fieldValue' | 'fieldFrom' | 'fieldTo'>

const refused = (field: keyof FieldWish, message: string) => invalidInput([{ field, code: 'invalid_value', message }])

/** Values that numbers and dates are compared as; null for a value that is neither, which no bound lets pass. */
const COMPARED = {
  number: sql`case when ${contactFields.value} ~ '^-?[0-9]{1,15}(,[0-9]{1,6})?$' then replace(${contactFields.value}, ',', '.')::numeric end`,
  date: sql`case when ${contactFields.value} ~ '^[0-9]{2}/[0-9]{2}/[0-9]{4}$' then substr(${contactFields.value}, 7, 4) || substr(${contactFields.value}, 4, 2) || substr(${contactFields.value}, 1, 2) end`,
}

/** A bound as the database compares it. */
function boundOf(type: 'number' | 'date', bound: string): SQL {
  return type === 'number' ? sql`${bound.replace(',', '.')}::numeric` : sql`${bound.split('/').toReversed().join('')}`
}

/** @throws invalidInput (400) for a value that is not of the field's type */
function readAs(field: DefinedField, name: keyof FieldWish, written: string): string {
  const reading = readFieldValue(field, written)
  if ('problem' in reading) throw refused(name, `The value ${reading.problem.message}`)
  return reading.value
}

/** Values that count; without any wish, all that are not empty. */
function valueConditions(definition: DefinedField, { fieldValue, fieldFrom, fieldTo }: FieldWish): (SQL | undefined)[] {
  const { type } = definition
  if ((fieldFrom || fieldTo) && type !== 'number' && type !== 'date')
    throw refused(fieldFrom ? 'fieldFrom' : 'fieldTo', 'The field is neither a number nor a date')
  const bound = (name: 'fieldFrom' | 'fieldTo', written: string) => {
    if (written === '' || (type !== 'number' && type !== 'date')) return undefined
    const typed = boundOf(type, readAs(definition, name, written))
    return name === 'fieldFrom' ? sql`${COMPARED[type]} >= ${typed}` : sql`${COMPARED[type]} <= ${typed}`
  }
  const isText = type === 'text' || type === 'email' || type === 'link'
  return [
    ne(contactFields.value, ''),
    fieldValue === ''
      ? undefined
      : isText
        ? sql`lower(${contactFields.value}) = ${fieldValue.toLowerCase()}`
        : eq(contactFields.value, readAs(definition, 'fieldValue', fieldValue)),
    bound('fieldFrom', fieldFrom),
    bound('fieldTo', fieldTo),
  ]
}

/** How the contacts of the company write the name of a field: facts that were there before it keep their own. */
const namesOf = (ctx: ServerContext, tenantId: number, key: string): Promise<string[]> =>
  ctx.cached(contactCounts(tenantId), `names:${key}`, async (db) => {
    const rows = await db.selectDistinct({ name: contactFields.name }).from(contactFields).where(ofTenant(contactFields, { tenantId }))
    return rows.map(({ name }) => name).filter((name) => foldKey(name) === foldKey(key))
  })

/** The condition of a wish for contacts by one of the company's own fields. @throws invalidInput (400) for a field that there is not, and a value that is not of its type */
export async function fieldFilter(ctx: ServerContext, tenantId: number, wish: FieldWish): Promise<SQL | undefined> {
  const { field, fieldValue, fieldFrom, fieldTo } = wish
  if (field === '' && fieldValue === '' && fieldFrom === '' && fieldTo === '') return undefined
  const definition = definitionOf(await definedFieldsOf(ctx, tenantId), { name: field })
  if (!definition) throw refused('field', 'The company has no such field')
  const conditions = valueConditions(definition, wish)
  const names = await namesOf(ctx, tenantId, definition.key)
  if (names.length === 0) return sql`false`
  const ofContact = and(eq(contactFields.tenantId, contacts.tenantId), eq(contactFields.contactId, contacts.id), inArray(contactFields.name, names))
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(contactFields)
      .where(and(ofContact, ...conditions)),
  )
}

import { asc, ne } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { serveResource } from '#core/server/resource/serveResource.ts'
import type { DefinedField } from '#plugins/contacts/contract/index.ts'
import { contactFields, takenProblems } from '../contract/index.ts'
import { contactFieldDefinitions as definitions } from './contactFields.table.ts'

/** The definitions that every contact is read and checked with, so they are cached. */
const CACHE = 'contactFieldDefinitions'

/** The definitions of a company in their order. */
export const definedFieldsOf = (ctx: ServerContext, tenantId: number): Promise<readonly DefinedField[]> =>
  ctx.cached(CACHE, String(tenantId), async (db) => {
    const rows = await db.select().from(definitions).where(ofTenant(definitions, { tenantId })).orderBy(asc(definitions.order), asc(definitions.id))
    return rows.map(({ key, name, type, help, options, isRequired, isInDetails }) => ({ key, name, type, help, options, isRequired, isInDetails }))
  })

export const servedContactFields = serveResource(contactFields, {
  table: definitions,
  nameOf: ({ name }) => name,
  sentences: 'customFields.deed.field',
  async check(tx, who, draft, before) {
    const others = await tenantRows(tx.db, who, definitions).find(before ? ne(definitions.id, before.id) : undefined)
    const isRenamed = before !== null && draft.key !== before.key
    return [...takenProblems(draft, others), ...(isRenamed ? [{ field: 'key', code: 'fixed', message: 'The key of a field does not change' }] : [])]
  },
  onSaved: (tx, { tenantId }) => tx.forget(CACHE, String(tenantId)),
})

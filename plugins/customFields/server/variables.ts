import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { serveResource } from '#core/server/resource/serveResource.ts'
import type { NamedValue } from '#plugins/quickReplies/contract/index.ts'
import { variables } from '../contract/index.ts'
import { companyVariables } from './variables.table.ts'

/** The variables that texts are filled with; read at every text, so they are cached. */
const CACHE = 'companyVariables'

/** Names and values for the texts of a company. */
export const variablesOf = (ctx: ServerContext, tenantId: number): Promise<readonly NamedValue[]> =>
  ctx.cached(CACHE, String(tenantId), async (db) => {
    const rows = await tenantRows(db, { tenantId }, companyVariables).find()
    return rows.map(({ name, value }) => ({ name, value }))
  })

export const servedVariables = serveResource(variables, {
  table: companyVariables,
  nameOf: ({ name }) => name,
  sentences: 'customFields.deed.variable',
  onSaved: (tx, { tenantId }) => tx.forget(CACHE, String(tenantId)),
})

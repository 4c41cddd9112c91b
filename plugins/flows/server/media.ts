import { sql } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { MediaUser } from '#plugins/media/contract/index.ts'
import type { FlowDocument } from '../contract/index.ts'
import { flows, flowVersions } from './flows.table.ts'

export const flowMedia = defineService<MediaUser>('flows.media')

/** Files that a flow sends. */
export const mediaIn = ({ nodes }: FlowDocument): string[] => [
  ...new Set(nodes.flatMap((node) => ('parts' in node ? node.parts : [])).flatMap((part) => (part.part === 'media' ? [part.mediaId] : []))),
]

/** Drafts and all versions name files: what somebody may go back to has to be there. */
export const createFlowMedia = (ctx: ServerContext): MediaUser => ({
  async usedMedia(tenantId, ids) {
    if (ids.length === 0) return []
    const names = sql`exists (select 1 from unnest(${sql.param([...ids])}::text[]) as one(id) where position(one.id in `
    const drafts = await tenantRows(ctx.db, { tenantId }, flows, { withDeleted: true }).find(sql`${names}${flows.draft}::text) > 0)`)
    const versions = await tenantRows(ctx.db, { tenantId }, flowVersions).find(sql`${names}${flowVersions.document}::text) > 0)`)
    const named = new Set([...drafts.map(({ draft }) => draft), ...versions.map(({ document }) => document)].flatMap(mediaIn))
    return ids.filter((id) => named.has(id))
  },
})

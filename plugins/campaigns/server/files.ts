import { and, arrayOverlaps } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type MediaAsker, type MediaReader, type MediaUser, mediaService } from '#plugins/media/contract/index.ts'
import { campaigns } from './campaigns.table.ts'

export interface CampaignFiles extends MediaUser {
  /** Whether a campaign that the person may see carries the file. */
  mayRead(asker: MediaAsker, mediaId: string): Promise<boolean>
}
export const campaignFiles = defineService<CampaignFiles>('campaigns.files')

const named = async (ctx: ServerContext, tenantId: number, ids: readonly string[]): Promise<string[]> => {
  const rows = await tenantRows(ctx.db, { tenantId }, campaigns, { withDeleted: true }).find(and(arrayOverlaps(campaigns.mediaIds, [...ids])))
  return [...new Set(rows.flatMap(({ mediaIds }) => mediaIds).filter((id) => ids.includes(id)))]
}

export const createCampaignFiles = (ctx: ServerContext): CampaignFiles => ({
  usedMedia: (tenantId, ids) => (ids.length === 0 ? Promise.resolve([]) : named(ctx, tenantId, ids)),
  async mayRead({ tenantId, userId }, mediaId) {
    const person = await ctx.host.personOf(userId, ctx)
    return person?.can('campaigns.view') === true && (await named(ctx, tenantId, [mediaId])).length > 0
  },
})

export const campaignFileReader: MediaReader = { id: 'campaigns', mayRead: (asker, mediaId, ctx) => ctx.use(campaignFiles).mayRead(asker, mediaId) }

/**
 * Stored files of what somebody names: those of campaigns stay as they are, uploads of their own are claimed. Call it before a transaction.
 * @throws uploadNotFound (404), uploadUnfinished (409)
 */
export async function filesOf(ctx: ServerContext, reader: { tenantId: number; userId: number }, ids: readonly string[]): Promise<string[]> {
  const stored: string[] = []
  for (const id of ids) {
    const [known] = await named(ctx, reader.tenantId, [id])
    if (known !== undefined) stored.push(known)
    else stored.push(...(await ctx.use(mediaService).claim(reader, [id], { userId: reader.userId })).map((file) => file.id))
  }
  return stored
}

import { perServer } from '#core/server/perServer.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { campaignGone, campaignSaved, figuresMoved } from '../contract/index.ts'
import type { CampaignRow } from './campaigns.table.ts'
import { figuresOf, presentOne } from './present.ts'

/** Rooms of the people who may see campaigns. */
async function audienceOf(ctx: ServerContext, tenantId: number): Promise<string[]> {
  const members = await ctx.use(teamService).membersOf(tenantId)
  return members.filter(({ profile }) => profile !== 'user').map(({ userId }) => rooms.user(tenantId, userId))
}

/** Name under which it is kept whether a company has a campaign that was ever started. */
export const startedCampaigns = (tenantId: number): string => `campaigns.started:${tenantId}`

export async function announceCampaign(tx: ServerContext, row: CampaignRow): Promise<void> {
  tx.forget(startedCampaigns(row.tenantId))
  tx.push(campaignSaved, row.tenantId, await presentOne(tx, row), await audienceOf(tx, row.tenantId))
}

export async function announceGone(tx: ServerContext, { tenantId, id }: CampaignRow): Promise<void> {
  tx.push(campaignGone, tenantId, { id }, await audienceOf(tx, tenantId))
}

/** Campaigns whose figures moved since they were told last, as `tenantId:id`. */
const moved = perServer(() => new Set<string>())

/** The figures of a campaign are told with the next sweep of this server: many messages make one event. */
export const figuresChanged = (ctx: ServerContext, { tenantId, id }: { tenantId: number; id: number }): void => {
  moved(ctx).add(`${tenantId}:${id}`)
}

/** Tells all figures that moved. */
export async function announceFigures(ctx: ServerContext): Promise<void> {
  const keys = [...moved(ctx)]
  moved(ctx).clear()
  for (const key of keys) {
    const [tenantId = 0, id = 0] = key.split(':').map(Number)
    const figures = (await figuresOf(ctx, { tenantId }, [id])).get(id)
    if (figures) ctx.push(figuresMoved, tenantId, { id, figures }, await audienceOf(ctx, tenantId))
  }
}

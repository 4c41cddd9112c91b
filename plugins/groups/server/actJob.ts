import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '#core/contract/errors.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import { groupAdmin, NotGroupAdmin } from '#plugins/channels/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import type { ActReason } from '../contract/index.ts'
import { type ActRow, groupActs } from './groups.table.ts'
import { sendNotice } from './sendNotice.ts'
import { settleAct } from './settleAct.ts'

/** Why it could not be done, as people read it. */
function reasonOf(error: unknown): ActReason {
  if (error instanceof NotGroupAdmin) return 'notAdmin'
  return error instanceof ChannelError ? error.reason : 'fault'
}

/** A fault that may be over in a moment; removing somebody twice, or a message, does no harm. */
const isWorthAnotherTry = (error: unknown): boolean =>
  error instanceof ChannelError ? error.waitMs !== null || error.reason === 'uncertain' : !(error instanceof NotGroupAdmin || error instanceof AppError)

async function perform(ctx: ServerContext, act: ActRow): Promise<ActReason | null> {
  const { tenantId, whatsappId, groupId, kind, people, ref } = act
  const group = { kind: 'group', value: groupId } as const
  const [person] = people
  switch (kind) {
    case 'removed':
      return person && (await ctx.use(groupAdmin).remove(tenantId, whatsappId, group, person.addresses)) ? null : 'gone'
    case 'deleted':
      if (person && ref !== null) await ctx.use(groupAdmin).deleteMessage(tenantId, whatsappId, { group, ref, author: person.addresses[0] })
      return null
    default:
      await sendNotice(ctx, act)
      return null
  }
}

/** Does what a rule planned, a few times where the channel does not answer. */
export const actJob = defineJob({
  name: 'groups.act',
  payload: z.object({ tenantId: z.int(), id: z.int() }),
  retries: 5,
  retryDelaySeconds: 5,
  async run({ tenantId, id }, ctx) {
    const act = await tenantRows(ctx.db, { tenantId }, groupActs).first(and(eq(groupActs.id, id), eq(groupActs.state, 'waiting')))
    if (!act) return
    const nameOf = () => act.groupName || ctx.use(groupAdmin).nameOf(tenantId, act.whatsappId, { kind: 'group', value: act.groupId })
    try {
      const reason = await perform(ctx, act)
      await settleAct(ctx, act, reason, await nameOf())
    } catch (error) {
      if (isWorthAnotherTry(error)) throw error
      await settleAct(ctx, act, reasonOf(error), await nameOf())
    }
  },
  giveUp: (place, error, ctx) => settleAct(ctx, place, reasonOf(error)),
})

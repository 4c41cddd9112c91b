import { eq } from 'drizzle-orm'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import { derivedId } from '#core/server/derivedId.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { groupAdmin } from '#plugins/channels/contract/index.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { fillVariables, quickRepliesService } from '#plugins/quickReplies/contract/index.ts'
import { type ActRow, groupActs } from './groups.table.ts'
import { displayName } from './people.ts'
import { settleAct } from './settleAct.ts'

/** A name in a text that means nothing leaves nothing: nobody is there to mend it. */
const HOLE = /\{\{[^{}]*\}\}/g

/** The text as the group reads it, for all people whom it is about. */
async function textOf(ctx: ServerContext, { tenantId, text, people, count }: ActRow, contactId: number, groupName: string): Promise<string> {
  const timeZone = await ctx.setting(tenantId, companyTimeZone)
  const facts = await ctx.use(quickRepliesService).factsOf({ tenantId, contactId, userId: null, ticket: null, timeZone })
  const extra = [{ name: 'group', value: groupName }, { name: 'count', value: String(count) }, ...facts.extra]
  const name = people.map(displayName).join(', ')
  return fillVariables(text, { ...facts, name, phoneNumber: '', email: '', extra })
    .text.replaceAll(HOLE, '')
    .trim()
}

/**
 * Sends a greeting, a farewell or a warning by the conversation of the group. Its row is held, so that whoever joins meanwhile is greeted by it or by the
 * next one; the message's id is made of it. @throws ChannelError `notConnected`
 */
export async function sendNotice(ctx: ServerContext, { tenantId, id, whatsappId, groupId }: ActRow): Promise<void> {
  const { contactId, name } = await ctx.use(groupAdmin).contactOf(tenantId, whatsappId, { kind: 'group', value: groupId })
  await ctx.transact(async (tx) => {
    const [act] = await tx.db
      .select()
      .from(groupActs)
      .where(ofTenant(groupActs, { tenantId }, eq(groupActs.id, id)))
      .for('update')
    if (act?.state !== 'waiting') return
    const body = await textOf(tx, act, contactId, name)
    const messageId = derivedId('groupNotice', tenantId, id)
    if (body !== '')
      await tx
        .use(chatService)
        .sendAutomatic({ tenantId, contactId, whatsappId, userId: null, opens: false, body, mediaIds: [], id: messageId, sendType: 'bot' })
    await settleAct(tx, act, null, name)
  })
}

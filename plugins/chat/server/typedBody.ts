import type { Actor, ServerContext } from '#core/server/plugin.ts'
import type { Reader } from '#plugins/tickets/contract/index.ts'
import { outgoingChecks } from '../contract/service.ts'
import { userDisableSignature } from '../contract/settings.ts'
import { sign } from '../contract/signature.ts'

/** Asks whoever has a word in what people send. @throws what an `OutgoingCheck` throws */
export async function checkOutgoing(ctx: ServerContext, author: Reader, body: string): Promise<void> {
  if (body.trim() === '') return
  for (const check of await ctx.contributionsFor(outgoingChecks, author.tenantId)) await ctx.use(check).check(author, body)
}

/** A text that somebody sends as it leaves: checked, and under the registered name of a plain user where the company has these sign. */
export async function typedBody(ctx: ServerContext, actor: Actor, body: string): Promise<string> {
  await checkOutgoing(ctx, actor, body)
  if (actor.profile !== 'user' || body.trim() === '') return body
  const isFree = (await ctx.setting(actor.tenantId, userDisableSignature)) === 'enabled'
  return isFree ? body : sign(body, actor.name)
}

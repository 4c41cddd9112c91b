import { z } from 'zod'
import { invalidInput } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { readNumber } from '#core/contract/phone.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { type Address, connectionOff, noTrial } from '../contract/index.ts'
import { recordConnectionState } from './connectionEvents.ts'
import { workingConnection } from './connectionOf.ts'
import { handOver, messageTo } from './directMessages.ts'
import { needConnection, trialKindOf } from './presentConnections.ts'

const TRIES = 5
const TRY_SECONDS = 60
/** Says who writes and that nothing has to be done, to a phone that may be somebody else's by mistake. */
export const trialText = (connection: string): string => `Teste do Balcão: a conexão "${connection}" envia mensagens. Não é preciso responder.`
const emailSchema = z.email()

/** @throws invalidInput (422) */
function addressIn(kind: 'phone' | 'email', written: string): Address {
  if (kind === 'email') {
    const email = emailSchema.safeParse(written.trim().toLowerCase())
    if (!email.success) throw invalidInput([{ field: 'to', code: 'email', message: 'This is not an e-mail address' }], 422)
    return { kind, value: email.data }
  }
  const phone = readNumber(written)
  if (!phone.ok) throw invalidInput([{ field: 'to', code: phone.problem.toLowerCase(), message: 'This is not a phone number' }], 422)
  return { kind, value: phone.digits }
}

/** @see trySending of the contract */
export async function trySending(ctx: ServerContext, actor: Actor, { connectionId, to: written }: { connectionId: number; to: string }) {
  const place = { tenantId: actor.tenantId, connectionId }
  await needConnection(ctx, actor, connectionId)
  const open = await workingConnection(ctx, actor.tenantId, connectionId)
  if (!open) throw connectionOff()
  const kind = trialKindOf(open.adapter)
  if (kind === null) throw noTrial()
  const to = addressIn(kind, written)
  await ctx.host.limit('channels.trial', TRIES, TRY_SECONDS)(`${actor.tenantId}:${connectionId}`)
  const begun = ctx.now()
  const outcome = await handOver(open.adapter, open.channelConnection, messageTo(to, place, newId(), trialText(open.connection.name), begun))
  await ctx.transact((tx) => recordConnectionState(tx, place, { kind: 'trial', ...outcome }))
  return { to: to.value, ...outcome, tookMs: ctx.now().getTime() - begun.getTime() }
}

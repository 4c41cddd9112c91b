import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { z } from 'zod'
import type { Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import * as contract from '#plugins/campaigns/contract/index.ts'
import { sendDueCampaigns } from '#plugins/campaigns/server/engine/sweep.ts'
import { listConnectionStates } from '#plugins/channels/contract/index.ts'
import { createConnection } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { createContact } from '#plugins/contacts/contract/index.ts'
import { SMS } from '#plugins/sms/contract/index.ts'
import { startFakeGateway } from '#plugins/sms/server/testing/fakeGateway.ts'
import { createClock } from './clock.ts'
import { startDesk } from './desk.ts'

export type CampaignWish = Partial<z.input<typeof contract.createCampaign.input>>
export const audience = (over: Partial<contract.Audience>): contract.Audience => ({ ...contract.NOBODY, ...over })
export const patience = { timeout: 10_000 }

/** The seeded company with a connection that sends texts to a fake provider, and a clock that moves. */
export async function startCampaignDesk() {
  const clock = createClock()
  const gateway = await startFakeGateway()
  const desk = await startDesk({ now: clock.now, environment: { PRIVATE_HOSTS: '127.0.0.1' } })
  const rowsOf = <T extends Parameters<typeof tenantRows>[2]>(table: T) => tenantRows(desk.kernel.ctx.db, desk.admin, table)
  const wanted = { name: 'SMS de campanhas', type: SMS, queueId: desk.suporte, config: { provider: 'zenvia', baseAddress: gateway.url, sender: '29800' } }
  const { id: connectionId } = await desk.ask(createConnection, { ...wanted, secrets: { token: 'token-bem-comprido' } }, desk.admin)
  await vi.waitFor(async () => expect((await rowsOf(connections).first(eq(connections.id, connectionId)))?.status).toBe('CONNECTED'), patience)
  const hookUrl = (await desk.ask(listConnectionStates, {}, desk.admin)).find((line) => line.connectionId === connectionId)?.hookUrl ?? ''
  const campaign = (id: number) => desk.ask(contract.getCampaign, { id }, desk.admin)
  const sweep = () => sendDueCampaigns(desk.kernel.ctx)
  const left = () => gateway.calls.map(({ body }) => `${String(body.to)} ${JSON.stringify(body.contents)}`)
  const newCampaign = (wish: CampaignWish, who: Session = desk.admin) =>
    desk.ask(
      contract.createCampaign,
      {
        name: `Campanha ${newId().slice(-6)}`,
        messages: ['Oi, {{firstName}}!'],
        connections: [{ id: connectionId, weight: 1 }],
        delayFrom: 0,
        delayTo: 0,
        hoursFrom: '00:00',
        hoursTo: '00:00',
        ...wish,
      },
      who,
    )
  return {
    desk,
    clock,
    gateway,
    connectionId,
    rowsOf,
    campaign,
    sweep,
    newCampaign,
    /** Forgets what left; the next messages get ids of their own at the provider. */
    reset() {
      gateway.calls.length = 0
      for (let at = 0; at < 10; at += 1) gateway.answerNext(200, { id: newId() })
    },
    async newContact(name = `Pessoa ${newId().slice(-6)}`) {
      const number = `5511${String(900_000_000 + Math.floor(Math.random() * 99_999_999))}`
      return { id: (await desk.ask(createContact, { name, number }, desk.admin)).id, name, number }
    },
    toContacts: (ids: readonly number[], more: CampaignWish = {}) => newCampaign({ audience: audience({ contactIds: [...ids] }), ...more }),
    start: (id: number) => desk.ask(contract.startCampaign, { id }, desk.admin),
    recipients: async (id: number) => (await desk.ask(contract.listRecipients, { id }, desk.admin)).recipients,
    /** Texts that left, each behind its number. */
    left,
    sentOf: (number: string) => left().filter((call) => call.startsWith(number)).length,
    /** A contact answers by the provider. */
    answer: (phone: string, text: string) =>
      fetch(hookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'MESSAGE', message: { id: newId(), from: phone, direction: 'IN', contents: [{ type: 'text', text }] } }),
      }),
    /** Sends until the campaign is finished: with the provider's answers in between, since few messages are on their way at once. */
    run: (id: number) =>
      vi.waitFor(
        async () => {
          clock.advance(0.05)
          await sweep()
          expect((await campaign(id)).status).toBe('finished')
        },
        { timeout: 20_000 },
      ),
    async stop() {
      await desk.stop()
      gateway.stop()
    },
  }
}
export type CampaignDesk = Awaited<ReturnType<typeof startCampaignDesk>>

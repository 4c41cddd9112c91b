import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { createConnection } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { EVOLUTION } from '#plugins/evolution/contract/index.ts'
import { ACCOUNT_JID, GATEWAY_KEY, startFakeEvolution } from '#plugins/evolution/server/testing/fakeEvolution.ts'
import { type ActRow, groupActs } from '#plugins/groups/server/groups.table.ts'
import { startDesk } from './desk.ts'

/** A company with connections to an Evolution gateway, and groups there. */
export async function startGroupDesk() {
  const gateway = await startFakeEvolution()
  const desk = await startDesk({ environment: { PRIVATE_HOSTS: '127.0.0.1' } })
  const { ctx } = desk.kernel
  let count = 0

  const rowsOf = <T extends Parameters<typeof tenantRows>[2]>(table: T) => tenantRows(ctx.db, { tenantId: desk.admin.tenantId }, table)
  const jidOf = (phone: string) => `${phone}@s.whatsapp.net`

  /** A connection that is up, with a group in which our number is admin unless told otherwise. */
  async function connectedGroup({ isAdmin = true } = {}) {
    count += 1
    const name = `Grupos ${newId().slice(-8)}`
    const wanted = { name, type: EVOLUTION, queueId: desk.suporte, config: { baseAddress: gateway.url }, secrets: { apiKey: GATEWAY_KEY } }
    const { id: whatsappId } = await desk.ask(createConnection, wanted, desk.admin)
    const instance = `balcao-${whatsappId}`
    await vi.waitFor(() => expect(gateway.instances.has(instance)).toBe(true), { timeout: 10_000 })
    const tell = async (event: string, data: unknown, at = new Date(1_795_000_000_000 + count * 1_000).toISOString()) =>
      expect(await gateway.tell(instance, event, data, { date_time: at })).toBe(200)
    await tell('connection.update', { state: 'open' })
    await vi.waitFor(async () => expect(await rowsOf(connections).first(eq(connections.id, whatsappId))).toMatchObject({ status: 'CONNECTED' }), {
      timeout: 10_000,
    })
    const groupId = `12036300${whatsappId}`
    const groupJid = `${groupId}@g.us`
    const people = [1, 2, 3].map((place) => `551198${String(whatsappId).padStart(4, '0')}${String(count).padStart(2, '0')}${place}`)
    gateway.groups.set(groupJid, {
      subject: `Condomínio ${whatsappId}`,
      participants: [{ id: ACCOUNT_JID, admin: isAdmin ? 'admin' : null }, ...people.map((phone) => ({ id: jidOf(phone), admin: null }))],
    })
    const [ana = '', bia = '', caio = ''] = people
    return {
      ...{ whatsappId, groupId, groupJid, instance, tell, ana, bia, caio, groupName: `Condomínio ${whatsappId}` },
      changed: (action: 'add' | 'remove', phones: readonly string[], at?: string) =>
        tell('group-participants.update', { id: groupJid, action, participants: phones.map(jidOf) }, at),
      writes: (phone: string, ref: string, conversation: string, pushName = 'Ana Prado') =>
        tell('messages.upsert', {
          key: { remoteJid: groupJid, participant: jidOf(phone), fromMe: false, id: ref },
          ...{ pushName, message: { conversation }, messageTimestamp: 1_795_401_750 },
        }),
      isIn: (phone: string) => gateway.groups.get(groupJid)?.participants.some(({ id }) => id === jidOf(phone)),
      deletions: () => gateway.callsTo(`/chat/deleteMessageForEveryone/${instance}`).map(({ body }) => body),
      removals: () => gateway.callsTo(`/group/updateParticipant/${instance}`).map(({ body }) => body),
      texts: () => gateway.callsTo(`/message/sendText/${instance}`).map(({ body }) => body.text),
      acts: async (): Promise<ActRow[]> => (await rowsOf(groupActs).find(eq(groupActs.whatsappId, whatsappId))).toSorted((one, other) => one.id - other.id),
    }
  }

  return {
    ...{ desk, gateway, rowsOf, connectedGroup, jidOf },
    /** Planned acts of rules are due now. */
    hurry: () => desk.hurry('groups.act'),
    async stop() {
      await desk.stop()
      gateway.stop()
    },
  }
}
export type GroupDesk = Awaited<ReturnType<typeof startGroupDesk>>

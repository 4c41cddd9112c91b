import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { channelDeliveries } from '#plugins/channels/server/channels.table.ts'
import { PHONE_ID } from './testing/fakeGraph.ts'
import { type CloudDesk, startCloudDesk } from './testing/startCloudDesk.ts'

const MESSAGES = `POST ${PHONE_ID}/messages`

let cloud: CloudDesk
beforeAll(async () => {
  cloud = await startCloudDesk()
})
afterAll(() => cloud.stop())
beforeEach(() => cloud.begin())

/** All that was delivered has been read. */
const isRead = () => vi.waitFor(async () => expect(await cloud.rowsOf(channelDeliveries).find(eq(channelDeliveries.state, 'waiting'))).toEqual([]))

describe('news of the account', () => {
  const quality = (number: string) => ({ field: 'phone_number_quality_update', value: { display_phone_number: number, event: 'FLAGGED' } })
  const account = (value: Record<string, unknown>) => ({ field: 'account_update', value })
  const reinstated = account({ event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE' } })

  test('of another number changes nothing here', async () => {
    await cloud.deliver(quality('551149999999'), account({ event: 'DISABLED_UPDATE', phone_number: '551149999999', ban_info: { waba_ban_state: 'DISABLE' } }))
    await isRead()

    expect(await cloud.status()).toBe('CONNECTED')
    expect(await cloud.events()).toEqual([])
  })

  test('of this number is in the history, once', async () => {
    await cloud.deliver(quality('+55 11 4000-0000'))
    await cloud.deliver(quality('+55 11 4000-0000'))
    await isRead()

    expect(await cloud.events()).toMatchObject([{ kind: 'notice', reason: null, detail: '+55 11 4000-0000 FLAGGED' }])
    expect(await cloud.status()).toBe('CONNECTED')
  })

  test('that are good raise no line that is down for another reason', async () => {
    const say = await cloud.talking()
    cloud.graph.refuse(MESSAGES, { status: 401, error: { code: 190, message: 'Invalid OAuth access token' } })
    await say('Sem credencial')
    await cloud.becomes('DISCONNECTED')

    await cloud.deliver(reinstated, quality('551140000000'), account({ event: 'ACCOUNT_VIOLATION' }), account({ event: 'VERIFIED_ACCOUNT' }))
    await isRead()

    expect(await cloud.status()).toBe('DISCONNECTED')
    expect(await cloud.connectionState()).toMatchObject({ reason: 'authFailed' })
    expect(await cloud.events()).not.toContainEqual(expect.objectContaining({ kind: 'up' }))
  })

  test('that the account is free again start a line which that took down', async () => {
    await cloud.deliver(account({ event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } }))
    await cloud.becomes('DISCONNECTED')
    expect(await cloud.connectionState()).toMatchObject({ reason: 'accountRestricted' })

    await cloud.deliver(reinstated)

    await cloud.becomes('CONNECTED')
    expect(await cloud.connectionState()).toMatchObject({ reason: null })
  })
})

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { changeSetting } from '#core/contract/settings.ts'
import { callRejectMessage, rejectCalls } from '#plugins/channels/contract/index.ts'
import { changeOf } from './testing/deliveries.ts'
import { PHONE_ID } from './testing/fakeGraph.ts'
import { type CloudDesk, startCloudDesk } from './testing/startCloudDesk.ts'

const TEXT = 'Só atendemos por escrito'

let cloud: CloudDesk
beforeAll(async () => {
  cloud = await startCloudDesk()
  await cloud.desk.ask(changeSetting, { key: callRejectMessage.key, value: TEXT }, cloud.desk.admin)
})
afterAll(() => cloud.stop())
beforeEach(() => cloud.begin())

test('somebody unknown who calls while calls are rejected is rejected at the provider, and may be written to', () =>
  cloud.desk.withSetting(rejectCalls, 'enabled', async () => {
    const from = '5511955554444'
    const timestamp = String(Math.floor(Date.now() / 1000))
    const call = { id: 'wacid.B', from, to: '551140000000', event: 'connect', timestamp, direction: 'USER_INITIATED' }

    await cloud.deliver({ ...changeOf({ contacts: [{ profile: { name: 'Bia' }, wa_id: from }], calls: [call] }), field: 'calls' })

    await vi.waitFor(() => expect(cloud.graph.sent()).toMatchObject([{ to: from, text: { body: TEXT } }]), { timeout: 10_000 })
    expect(cloud.graph.calls.find(({ path }) => path === `${PHONE_ID}/calls`)?.json).toEqual({
      messaging_product: 'whatsapp',
      call_id: 'wacid.B',
      action: 'reject',
    })
  }))

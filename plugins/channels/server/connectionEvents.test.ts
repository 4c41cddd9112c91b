import { afterAll, beforeAll, expect, test } from 'vitest'
import { followConnection, setConnectionState } from './connectionEvents.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'

let lines: ConnectionDesk
beforeAll(async () => {
  lines = await startConnectionDesk()
})
afterAll(() => lines.stop())

test('what a provider tells while a code to be typed is being kept does not take that away', async () => {
  lines.begin()
  const { id } = await lines.connected()
  const { ctx } = lines.desk.kernel
  const place = { tenantId: lines.desk.admin.tenantId, connectionId: id }
  let following = Promise.resolve()

  await ctx.transact(async (tx) => {
    await setConnectionState(tx, place, { status: 'PAIRING', pairingCode: 'ABCD1234' })
    following = followConnection(ctx, place, { status: 'qrcode', qrcode: '2@codigo' })
  })
  await following

  expect(await lines.lineOf(id)).toMatchObject({ pairingCode: 'ABCD1234', qrcode: null })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { followConnection, setConnectionState } from './connectionEvents.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'

let connectionDesk: ConnectionDesk
beforeAll(async () => {
  connectionDesk = await startConnectionDesk()
})
afterAll(() => connectionDesk.stop())

test('what a provider tells while a code to be typed is being kept does not take that away', async () => {
  connectionDesk.begin()
  const { id } = await connectionDesk.connected()
  const { ctx } = connectionDesk.desk.kernel
  const place = { tenantId: connectionDesk.desk.admin.tenantId, connectionId: id }
  let following = Promise.resolve()

  await ctx.transact(async (tx) => {
    await setConnectionState(tx, place, { status: 'PAIRING', pairingCode: 'ABCD1234' })
    following = followConnection(ctx, place, { status: 'qrcode', qrcode: '2@codigo' })
  })
  await following

  expect(await connectionDesk.stateOf(id)).toMatchObject({ pairingCode: 'ABCD1234', qrcode: null })
})

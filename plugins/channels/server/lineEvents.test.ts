import { afterAll, beforeAll, expect, test } from 'vitest'
import { followLine, setLine } from './lineEvents.ts'
import { type LineDesk, startLineDesk } from './testing/lineDesk.ts'

let lines: LineDesk
beforeAll(async () => {
  lines = await startLineDesk()
})
afterAll(() => lines.stop())

test('what a provider tells while a code to be typed is being kept does not take that away', async () => {
  lines.begin()
  const { id } = await lines.connected()
  const { ctx } = lines.desk.kernel
  const place = { tenantId: lines.desk.admin.tenantId, connectionId: id }
  let told = Promise.resolve()

  await ctx.transact(async (tx) => {
    await setLine(tx, place, { status: 'PAIRING', pairingCode: 'ABCD1234' })
    told = followLine(ctx, place, { status: 'qrcode', qrcode: '2@codigo' })
  })
  await told

  expect(await lines.lineOf(id)).toMatchObject({ pairingCode: 'ABCD1234', qrcode: null })
})

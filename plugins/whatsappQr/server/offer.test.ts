import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listChannelTypes } from '#plugins/connections/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { WHATSAPP_QR } from '../contract/index.ts'
import { offer } from './index.ts'
import { isInstalled } from './library.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
}, 120_000)
afterAll(() => desk.stop())

test('the channel is offered where its library is installed, and nobody has to type anything', async () => {
  const kind = (await desk.ask(listChannelTypes, {}, desk.admin)).find(({ type }) => type === WHATSAPP_QR)

  expect(kind).toMatchObject({ icon: 'phone', title: 'whatsappQr.kind', abilities: { startsByNumber: true, groups: true, buttons: false } })
  expect(Object.keys(kind?.secrets.properties ?? {})).toEqual([])
})

test('without its library nothing is offered, and the log says why, once', () => {
  const { ctx } = desk.kernel
  const [warn, extend] = [vi.fn(), vi.fn()]
  const without = Object.assign(Object.create(ctx), { log: { ...ctx.log, warn }, host: Object.assign(Object.create(ctx.host), { extend }) })

  offer(without, false)

  expect(extend).not.toHaveBeenCalled()
  expect(warn.mock.calls).toEqual([[{}, expect.stringContaining('baileys is not installed')]])
})

test('a library that cannot be found is not installed', () => {
  expect(isInstalled()).toBe(true)
  expect(
    isInstalled(() => {
      throw new Error('Cannot find module')
    }),
  ).toBe(false)
})

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { logout, type Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../../contract/index.ts'
import { notificationDevices } from '../notifications.table.ts'
import { devicesToTell } from './sendPush.ts'
import { type FakeBrowser, type FakePushService, startFakePushService } from './testing/fakePushService.ts'

let desk: Desk
let service: FakePushService
beforeAll(async () => {
  ;[desk, service] = await Promise.all([startDesk({ environment: { PRIVATE_HOSTS: '127.0.0.1' } }), startFakePushService()])
})
afterAll(async () => {
  await desk.stop()
  service.stop()
})
beforeEach(async () => {
  await desk.kernel.ctx.db.delete(notificationDevices)
  service.taken.splice(0)
  service.answerWith(201)
  await desk.ask(contract.putPreferences, contract.initialPreferences, desk.agent)
})

const subscribe = (who: Session, { subscription }: FakeBrowser, deviceId: string = newId(), language: 'pt-BR' | 'en' = 'pt-BR') =>
  desk.ask(contract.subscribeToPush, { deviceId, language, ...subscription }, who)
const devices = () => desk.kernel.ctx.db.select().from(notificationDevices)
const bubblesOf = (browser: FakeBrowser) => {
  const { pathname } = new URL(browser.subscription.endpoint)
  return service.taken.filter(({ path }) => path === pathname).map(({ body }) => browser.open(body))
}
/** Bubbles of a browser, once there are as many. */
const received = (browser: FakeBrowser, count = 1) =>
  vi.waitFor(
    () => {
      const bubbles = bubblesOf(browser)
      expect(bubbles).toHaveLength(count)
      return bubbles
    },
    { timeout: 10_000 },
  )
/** Something else that is pushed, after which whatever came before has come too. */
async function pushedNext(who: Session): Promise<void> {
  const other = service.browser()
  await subscribe(who, other)
  const { visitor } = await desk.openTicket(who)
  await visitor.write('Depois')
  await received(other)
}

describe('a message in somebody’s conversation', () => {
  test('reaches their subscribed browsers, encrypted, in the language of each, and leads to it', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    const [phone, laptop] = [service.browser(), service.browser()]
    await subscribe(desk.agent, phone)
    await subscribe(desk.agent, laptop, newId(), 'en')
    await desk.ask(contract.putPreferences, { ...contract.initialPreferences, previews: false }, desk.agent)

    await visitor.write('Segredo do pedido 88')

    const [bubble] = await received(phone)
    expect(bubble).toMatchObject({ title: ticket.name, body: 'Nova mensagem', url: `/atendimento/${ticket.id}` })
    expect(await received(laptop)).toMatchObject([{ body: 'New message' }])
    const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = service.taken
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '14400' })
    expect(headers.authorization).toMatch(/^vapid t=ey/)
    expect(body.includes(ticket.name)).toBe(false)

    await desk.ask(contract.putPreferences, contract.initialPreferences, desk.agent)
    await visitor.write('Segredo do pedido 88')
    expect(await received(phone, 2)).toMatchObject([{}, { body: 'Segredo do pedido 88' }])
  })

  test('reaches nobody else, nor who chose no desktop notifications of it', async () => {
    const { visitor } = await desk.openTicket(desk.agent)
    const [own, foreign] = [service.browser(), service.browser()]
    await subscribe(desk.agent, own)
    await subscribe(desk.agent2, foreign)
    const { kinds } = contract.initialPreferences
    await desk.ask(contract.putPreferences, { ...contract.initialPreferences, kinds: { ...kinds, message: { ...kinds.message, desktop: false } } }, desk.agent)

    await visitor.write('Oi')
    await pushedNext(desk.agent2)

    const texts = [own, foreign].flatMap((browser) => bubblesOf(browser).map(({ body }) => body))
    expect(texts).not.toContain('Oi')
  })

  test('is not pushed once the person has signed out in that browser', async () => {
    const { visitor } = await desk.openTicket(desk.agent)
    const elsewhere = await desk.login('agente')
    const [phone, laptop] = [service.browser(), service.browser()]
    await subscribe(elsewhere, phone)
    await subscribe(desk.agent, laptop)
    await desk.ask(logout, {}, elsewhere)

    await visitor.write('Oi')
    await received(laptop)

    // Pushes of the test before may still come in for other browsers.
    expect(bubblesOf(phone)).toEqual([])
  })
})

test.each([
  ['nobody connected', false, [true, false], 1],
  ['in view in another browser', true, [false, true], 0],
  ['connected, out of view everywhere', true, [false, false], 1],
] as const)('%s', (_what, isConnected, [isPhoneVisible, isLaptopVisible], expected) => {
  const device = { tenantId: 1, userId: 1, chainId: 'c', p256dh: 'p', auth: 'a', language: 'pt-BR', seenAt: new Date(0) } as const
  const phone = { ...device, id: 'phone', endpoint: 'https://push.example/1', isVisible: isPhoneVisible }
  const laptop = { ...device, id: 'laptop', endpoint: null, isVisible: isLaptopVisible }

  expect(devicesToTell([phone, laptop], isConnected)).toEqual(expected === 1 ? [phone] : [])
})

describe('a subscription', () => {
  test('has the key of the installation, and is known to the person alone', async () => {
    const { publicKey, isSubscribed } = await desk.ask(contract.getPushKey, {}, desk.agent)
    expect([publicKey.length, isSubscribed]).toEqual([87, false])
    await subscribe(desk.agent, service.browser())
    expect((await desk.ask(contract.getPushKey, {}, desk.agent)).isSubscribed).toBe(true)
    expect((await desk.ask(contract.getPushKey, {}, desk.agent2)).isSubscribed).toBe(false)
  })

  test('of a browser is of the person who uses it now', async () => {
    const [browser, deviceId] = [service.browser(), newId()]
    await subscribe(desk.agent, browser, deviceId)
    await subscribe(desk.agent2, browser, deviceId)

    expect((await devices()).map(({ userId }) => userId)).toEqual([desk.agent2.userId])
  })

  test('ends where the person ends it, and nobody else can', async () => {
    const deviceId = newId()
    await subscribe(desk.agent, service.browser(), deviceId)
    await desk.ask(contract.unsubscribeFromPush, { deviceId }, desk.agent2)
    expect(await devices()).toHaveLength(1)
    await desk.ask(contract.unsubscribeFromPush, { deviceId }, desk.agent)
    expect(await devices()).toEqual([])
  })

  test('that the push service knows no more is forgotten', async () => {
    const { visitor } = await desk.openTicket(desk.agent)
    await subscribe(desk.agent, service.browser())
    service.answerWith(410)
    await visitor.write('Oi')

    await vi.waitFor(async () => expect(await devices()).toEqual([]), { timeout: 10_000 })
  })

  test.each([
    ['http://push.example/1', 'endpoint'],
    ['https://10.0.0.8/1', 'endpoint'],
    ['https://eu:senha@push.example/1', 'endpoint'],
    ['nada', 'endpoint'],
  ])('needs the address of a push service: not %s', async (endpoint, field) => {
    const wish = { deviceId: newId(), language: 'pt-BR' as const, ...service.browser().subscription, endpoint }
    const refusal = await desk.refusal(contract.subscribeToPush, wish, desk.agent)
    expect(refusal.status).toBeGreaterThanOrEqual(400)
    expect(refusal.status).toBeLessThan(500)
    expect(JSON.stringify(refusal.body)).toContain(field)
  })

  test('keeps nothing of what is in view of somebody without any', async () => {
    await desk.ask(contract.reportSight, { deviceId: newId(), isVisible: true }, desk.agent)
    expect(await devices()).toEqual([])

    const deviceId = newId()
    await subscribe(desk.agent, service.browser(), deviceId)
    await desk.ask(contract.reportSight, { deviceId, isVisible: false }, desk.agent)
    await desk.ask(contract.reportSight, { deviceId: newId(), isVisible: true }, desk.agent)
    expect((await devices()).map(({ isVisible }) => isVisible).toSorted()).toEqual([false, true])
  })
})

import type { Page } from '@playwright/test'
import { changeSetting } from '#core/contract/settings.ts'
import { listConnections } from '#plugins/connections/contract/index.ts'
import { createContact } from '#plugins/contacts/contract/index.ts'
import { putUser } from '#plugins/team/contract/index.ts'
import { putDeviceToken, voiceDevices, voiceHost } from '#plugins/voice/contract/index.ts'
import { type FakeHost, startFakeHost } from '#plugins/voice/contract/testing/fakeHost.ts'
import { visit } from './support/agent.ts'
import { inspect } from './support/inspect.ts'
import type { Program } from './support/program.ts'
import { expect, test } from './support/test.ts'
import { listening } from './support/voice.ts'
import { createWire } from './support/wire.ts'

test.use({ ...listening, own: 'webphone' })

const FRAME_BYTES = 1280
let host: FakeHost
test.beforeAll(async () => {
  host = await startFakeHost()
})
test.afterAll(() => host.close())

const phone = (page: Page) => page.getByRole('region', { name: 'Telefone' })
const calls = (page: Page) => page.getByRole('grid', { name: 'Ligações' }).or(page.getByRole('table', { name: 'Ligações' }))

/** A company with two devices, and a contact who is known by the number. */
async function setUp(program: Program) {
  const wire = createWire(program)
  const { session } = await wire.agent('admin')
  await wire.calls.ask(changeSetting, { key: voiceHost.key, value: host.url }, session)
  const [connection] = await wire.calls.ask(listConnections, {}, session)
  for (const [name, token] of [
    ['Recepção', 'token-one'],
    ['Vendas', 'token-two'],
  ] as const) {
    host.device(token)
    const { id } = await wire.calls.ask(voiceDevices.create, { name, whatsappId: connection?.id ?? 0 }, session)
    await wire.calls.ask(putDeviceToken, { id, token }, session)
  }
  await wire.calls.ask(createContact, { name: 'Rita Lobo', number: '5511988776655' }, session)
  return { wire, session }
}

test('calls ring, are heard both ways and kept; a busy device gives way to the next; who is blocked sees nothing', async ({ agentPage, program }) => {
  const { wire, session } = await setUp(program)
  const [one, two] = [host.device('token-one'), host.device('token-two')]
  const page = await agentPage('agente', { permissions: ['microphone'] })
  await expect.poll(() => [one.clients(), two.clients()]).toEqual([1, 1])

  await test.step('an incoming call rings, is answered by key, and sound goes both ways', async () => {
    one.offer({ phone: '5511988776655', name: 'Rita', callId: 'CALL-1' })
    await expect(phone(page)).toContainText('Rita')
    await expect(phone(page)).toContainText('+55 11 98877')
    await page.keyboard.press('F8')
    await expect(phone(page).getByRole('timer')).toBeVisible()
    const room = one.openRoom()
    await expect.poll(() => room.frames.length).toBeGreaterThan(25)
    expect(room.frames.every(({ length }) => length === FRAME_BYTES)).toBe(true)
    expect(room.frames.some((frame) => frame.some((byte) => byte !== 0))).toBe(true)
    await expect.poll(async () => Number(await page.locator('.phone-call').getAttribute('data-played'))).toBeGreaterThan(8000)
    await inspect(page, 'telefone em ligação')
    await page.keyboard.press('F9')
    await expect(phone(page).getByLabel('Número')).toBeVisible()
    await expect.poll(() => host.commands('token-one').map(({ event }) => event)).toEqual(expect.arrayContaining(['calls:accept', 'calls:end']))
    const before = room.frames.length
    await expect.poll(() => room.frames.length - before).toBeLessThan(3)
  })

  await test.step('an outgoing call falls to the second device', async () => {
    one.answer('start', { ack: { type: 'error', code: 'busy', result: 'Ocupado' } })
    await phone(page).getByLabel('Número').fill('11 98877-6655')
    await phone(page).getByLabel('Número').press('Enter')
    await expect(phone(page)).toContainText('Chamando…')
    await expect.poll(() => host.commands('token-two').find(({ event }) => event === 'calls:start')?.args).toEqual(['5511988776655'])
    two.signal('accept')
    await expect(phone(page).getByRole('timer')).toBeVisible()
    await phone(page).getByRole('button', { name: 'Silenciar' }).click()
    await expect(phone(page).getByRole('button', { name: 'Ativar microfone' })).toBeVisible()
    two.signal('terminate')
    await expect(phone(page)).toBeHidden()
  })

  await test.step('both are in the log, and the events beside them', async () => {
    await visit(page, '/logligacao')
    await expect(calls(page)).toContainText('Rita Lobo')
    await expect(calls(page).getByRole('row').filter({ hasText: 'Rita Lobo' })).toHaveCount(2)
    await expect(calls(page)).toContainText('Recepção')
    await expect(calls(page)).toContainText('Vendas')
    await inspect(page, 'ligações')
    await page.getByRole('tab', { name: 'Eventos dos aparelhos' }).click()
    await expect(page.getByRole('list', { name: 'Eventos dos aparelhos' })).toContainText('CALL-1')
  })

  await test.step('the administrator sees the devices, and no token', async () => {
    const admin = await agentPage('admin')
    await visit(admin, '/wavoip')
    await expect(admin.getByText('••••-one')).toBeVisible()
    await inspect(admin, 'aparelhos de voz')
  })

  await test.step('who is blocked sees nothing', async () => {
    const { session: agent2 } = await wire.agent('agente2')
    await wire.calls.ask(putUser, { id: agent2.userId, blockWavoip: true }, session)
    const blocked = await agentPage('agente2')
    one.offer({ phone: '5511988776655', callId: 'CALL-2' })
    await expect(phone(page)).toBeVisible()
    await expect(phone(blocked)).toBeHidden()
    await expect(blocked.getByRole('button', { name: 'Mostrar o telefone' })).toHaveCount(0)
    await page.keyboard.press('F9')
  })
})

import type { Locator, Page } from '@playwright/test'
import { newId } from '#core/contract/ids.ts'
import { listConnectionStates } from '#plugins/channels/contract/index.ts'
import { createConnection, listConnections } from '#plugins/connections/contract/index.ts'
import { createContact } from '#plugins/contacts/contract/index.ts'
import { SMS } from '#plugins/sms/contract/index.ts'
import { type FakeGateway, startFakeGateway } from '#plugins/sms/server/testing/fakeGateway.ts'
import { accept, log, tile, visit } from './support/agent.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

// A program of its own: what a campaign sends goes to every contact of the company.
test.use({ own: 'campaignAnswers' })

const PEOPLE = 8
const NUMBERS = Array.from({ length: PEOPLE }, (_none, at) => `551198877000${at}`)

let gateway: FakeGateway
test.beforeAll(async () => {
  gateway = await startFakeGateway()
  for (let at = 0; at < PEOPLE * 2; at += 1) gateway.answerNext(200, { id: newId() })
})
test.afterAll(() => gateway.stop())

const sent = (): string[] => gateway.calls.filter(({ path }) => path.endsWith('/messages')).map(({ body }) => String(body.to))
const figure = (page: Page, name: string): Locator => page.getByRole('button', { name: new RegExp(`^\\d+\\s*${name}$`) })
const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).press('Enter')

test('a campaign rests in the middle while somebody answers, goes on to its end, and the next one reaches those who answered', async ({
  agentPage,
  program,
}) => {
  const { calls, agent } = createWire(program)
  const { session } = await agent('admin')
  const config = { provider: 'zenvia', baseAddress: gateway.url, sender: '29800' }
  // The first of the campaign, since contacts that are known come before new ones.
  await calls.ask(createContact, { name: 'Iara Nunes', number: NUMBERS[0] ?? '' }, session)
  const { id } = await calls.ask(createConnection, { name: 'Torpedo', type: SMS, config, secrets: { token: 'token-bem-comprido' } }, session)
  await expect.poll(async () => (await calls.ask(listConnections, {}, session)).find((one) => one.id === id)?.status).toBe('CONNECTED')
  const hookUrl = (await calls.ask(listConnectionStates, {}, session)).find(({ connectionId }) => connectionId === id)?.hookUrl ?? ''
  const answer = async (from: string, text: string): Promise<void> => {
    const body = JSON.stringify({ type: 'MESSAGE', message: { id: newId(), from, direction: 'IN', contents: [{ type: 'text', text }] } })
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(program.url + new URL(hookUrl).pathname, { method: 'POST', headers, body })).status).toBe(200)
  }
  const admin = await agentPage('admin')
  await admin.setViewportSize({ width: 1440, height: 900 })

  await test.step('it is written to eight people, a second apart, and started', async () => {
    await visit(admin, '/campanhas')
    await expect(admin.getByText('Nenhuma campanha ainda')).toBeVisible()
    await admin.keyboard.press('n')
    const form = admin.getByRole('dialog', { name: 'Nova campanha' })
    await expect(form.getByLabel('Nome', { exact: true })).toBeFocused()
    await admin.keyboard.type('Natal')
    await form.getByRole('textbox', { name: 'Números' }).fill(NUMBERS.map((number) => `+${number}`).join('\n'))
    await form.getByLabel('Texto 1').fill('Oi, já escolheu o presente?')
    await form.getByRole('checkbox', { name: 'Torpedo' }).press('Space')
    await form.getByLabel('Intervalo mínimo (s)').fill('1')
    await form.getByLabel('Intervalo máximo (s)').fill('1')
    await form.getByLabel('Das').fill('00:00')
    await form.getByLabel('Até as').fill('00:00')
    for (const day of ['Dom', 'Sáb']) await form.getByRole('checkbox', { name: day }).press('Space')
    await expect(form.getByRole('status').filter({ hasText: `${PEOPLE} contatos recebem` })).toBeVisible()
    await admin.keyboard.press('Control+Enter')
    await expect(admin.getByText('Ainda não começou')).toBeVisible()
    await press(admin, 'Iniciar…')
    await expect(admin.getByRole('dialog', { name: 'Iniciar Natal' })).toContainText('já escolheu o presente?')
    await admin.keyboard.press('Control+Enter')
  })

  await test.step('it is paused in the middle', async () => {
    await expect.poll(() => sent().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(2)
    await press(admin, 'Pausar')
    await expect(admin.getByText('Pausada').first()).toBeVisible()
    await expect(figure(admin, 'Na fila')).toHaveCount(0)
    await expect(figure(admin, 'A enviar')).toBeVisible()
    expect(sent()[0]).toBe(NUMBERS[0])
  })

  await test.step('its figures stand still while somebody answers', async () => {
    const [waiting, before] = [await figure(admin, 'A enviar').textContent(), sent().length]
    await answer(NUMBERS[0] ?? '', 'Ainda não, o que vocês têm?')
    await expect(admin.getByRole('button', { name: /^1\s*Responderam$/ })).toBeVisible({ timeout: 30_000 })
    await expect(figure(admin, 'A enviar')).toHaveText(waiting ?? '')
    await expect(admin.getByText('Pausada').first()).toBeVisible()
    expect(sent()).toHaveLength(before)
  })

  await test.step('it goes on to its end, and wrote to everybody once', async () => {
    await press(admin, 'Retomar')
    await expect(admin.getByText('Terminada').first()).toBeVisible({ timeout: 40_000 })
    await expect(figure(admin, 'A enviar')).toHaveCount(0)
    await expect(admin.getByRole('button', { name: new RegExp(`^${PEOPLE - 1}\\s*Enviadas$`) })).toBeVisible({ timeout: 30_000 })
    expect(sent().toSorted()).toEqual(NUMBERS)
  })

  await test.step('the answer is marked in the list of the campaign, and waits as a conversation behind the campaign’s message', async () => {
    await press(admin, /^1\s*Responderam$/)
    const recipients = admin.getByRole('grid', { name: 'Destinatários' })
    await expect(recipients.getByRole('row').filter({ hasText: 'Iara Nunes' })).toContainText('Respondeu')
    await recipients.focus()
    await admin.keyboard.press('Enter')
    await expect(log(admin)).toContainText('Oi, já escolheu o presente?')
    await expect(log(admin)).toContainText('campanha')
    await visit(admin, '/atendimento')
    const conversation = await accept(admin, 'Iara Nunes')
    await expect(log(conversation)).toContainText('Ainda não, o que vocês têm?')
  })

  await test.step('the history of the contact names the campaign', async () => {
    await visit(admin, '/contatos?search=Iara')
    const people = admin.getByRole('grid', { name: 'Contatos' })
    await expect(people.getByRole('row').filter({ hasText: 'Iara Nunes' })).toBeVisible()
    await people.focus()
    await admin.keyboard.press('Home')
    await admin.keyboard.press('Enter')
    await expect(tile(admin, 'Iara Nunes').getByRole('list', { name: 'Linha do tempo' })).toContainText('Campanha Natal enviada')
  })

  await test.step('another campaign to those who answered counts this person', async () => {
    await visit(admin, '/campanhas')
    await expect(admin.getByRole('row').filter({ hasText: 'Natal' })).toContainText('Terminada')
    await admin.keyboard.press('n')
    const form = admin.getByRole('dialog', { name: 'Nova campanha' })
    await form.getByLabel('Campanha ou envio anterior').selectOption({ label: 'Respondeu: Natal' })
    await expect(form.getByRole('status').filter({ hasText: /^1 contato recebe/ })).toBeVisible()
    await form.getByLabel('Campanha ou envio anterior').selectOption({ label: 'Não respondeu: Natal' })
    await expect(form.getByRole('status').filter({ hasText: `${PEOPLE - 1} contatos recebem` })).toBeVisible()
  })
})

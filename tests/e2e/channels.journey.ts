import type { Locator, Page } from '@playwright/test'
import { BOT_TOKEN, type FakeBotApi, startFakeBotApi } from '#plugins/telegram/server/testing/fakeBotApi.ts'
import { accept, log, replyBox, visit } from './support/agent.ts'
import { chooseChannel } from './support/channel.ts'
import { inspect } from './support/inspect.ts'
import { runByPalette } from './support/palette.ts'
import { expect, test } from './support/test.ts'

// A program of its own: a connection that is down is told to everybody.
test.use({ own: 'channels' })

let telegram: FakeBotApi
test.beforeAll(async () => {
  telegram = await startFakeBotApi()
})
test.afterAll(() => telegram.stop())

const card = (page: Page, name: string): Locator => page.getByRole('listitem', { name, exact: true })
const wide = (page: Page): Promise<void> => page.setViewportSize({ width: 1440, height: 900 })
const copied = async (dialog: Locator, label: string): Promise<string> => (await dialog.getByRole('group', { name: label, exact: true }).textContent()) ?? ''

test('a bot of Telegram is connected, carries a conversation, is refused in words, and comes back', async ({ agentPage, program }) => {
  const [admin, supervisor, agent] = await Promise.all([agentPage('admin'), agentPage('supervisor'), agentPage('agente')])
  let hookUrl = ''
  let hookSecret = ''
  const deliver = async (message: object): Promise<void> => {
    const from = { id: 42, first_name: 'Iara', last_name: 'Nunes' }
    const body = JSON.stringify({ update_id: 1, message: { from, chat: { id: 42, type: 'private' }, ...message } })
    const headers = { 'x-telegram-bot-api-secret-token': hookSecret, 'content-type': 'application/json' }
    expect((await fetch(program.url + new URL(hookUrl).pathname, { method: 'POST', headers, body })).status).toBe(200)
  }

  await test.step('a token that Telegram does not know: the card says why, and so does the other person’s', async () => {
    await visit(supervisor, '/sessoes')
    await runByPalette(admin, 'ir para as conexões')
    await expect(card(admin, 'Site')).toBeVisible()
    await admin.getByRole('button', { name: /^Nova conexão/ }).click()
    await chooseChannel(admin, 'Telegram')
    const form = admin.getByRole('dialog', { name: 'Nova conexão' })
    await form.getByLabel('Nome', { exact: true }).fill('Bot da loja')
    await expect(form.getByLabel('Endereço da Bot API')).toHaveValue('https://api.telegram.org')
    await form.getByLabel('Endereço da Bot API').fill(telegram.url)
    await admin.keyboard.press('Control+Enter')
    await expect(form.getByLabel('Token do bot')).toBeFocused()
    await form.getByLabel('Token do bot').fill(`${BOT_TOKEN}x`)
    await form.getByLabel('Fila das novas conversas').selectOption({ label: 'Suporte' })
    await admin.keyboard.press('Control+Enter')
    for (const page of [admin, supervisor]) await expect(card(page, 'Bot da loja')).toContainText('O canal não aceita a credencial')
    await expect(card(supervisor, 'Bot da loja').getByRole('button', { name: 'Conectar' })).toBeVisible()
    await inspect(admin, 'connections: one is down')
    await wide(admin)
  })

  await test.step('the right one connects it, and the line says where Telegram delivers to', async () => {
    await card(admin, 'Bot da loja').focus()
    await admin.keyboard.press('e')
    const form = admin.getByRole('dialog', { name: 'Editar a conexão' })
    await form.getByLabel('Token do bot').fill(BOT_TOKEN)
    await admin.keyboard.press('Control+Enter')
    for (const page of [admin, supervisor]) await expect(card(page, 'Bot da loja')).toContainText('Conectada')
    await expect(card(admin, 'Bot da loja')).toContainText('@loja_bot')
    await card(admin, 'Bot da loja').getByRole('button', { name: 'Opções de Bot da loja' }).click()
    await admin.getByRole('menuitem', { name: 'Ver a linha' }).click()
    const line = admin.getByRole('dialog', { name: 'Linha de Bot da loja' })
    await expect(line.getByRole('list', { name: 'O que aconteceu' })).toContainText('Conectou')
    hookUrl = await copied(line, 'Endereço para entregas (webhook)')
    hookSecret = await copied(line, 'Código de verificação')
    await inspect(admin, 'the line of a connection')
    await wide(admin)
    await admin.keyboard.press('Escape')
  })

  await test.step('somebody writes by Telegram, and is answered', async () => {
    await deliver({ message_id: 5, text: 'Vocês entregam hoje?' })
    const conversation = await accept(agent, 'Iara Nunes')
    await expect(log(conversation)).toContainText('Vocês entregam hoje?')
    await replyBox(conversation).fill('Sim, até as 18h')
    await agent.keyboard.press('Enter')
    await expect.poll(() => telegram.calls.find(({ method }) => method === 'sendMessage')?.body).toMatchObject({ chat_id: '42', text: 'Sim, até as 18h' })
    await deliver({ message_id: 6, poll: { question: 'Qual?' } })
    await expect(log(conversation)).toContainText('não pode ser mostrado aqui (poll)')
  })

  await test.step('who blocked the bot is not reached, and the bubble says so', async () => {
    telegram.refuse('sendMessage', { error_code: 403, description: 'Forbidden: bot was blocked by the user' })
    const conversation = agent.getByRole('region', { name: 'Iara Nunes', exact: true })
    await replyBox(conversation).fill('Ainda aí?')
    await agent.keyboard.press('Enter')
    await expect(log(conversation)).toContainText('não saiu: o contato não aceita mensagens desta conta')
    await inspect(agent, 'a message that did not leave')
    await wide(agent)
  })

  await test.step('an administrator disconnects it, takes that back, and the agent sees both', async () => {
    await card(admin, 'Bot da loja').getByRole('button', { name: 'Opções de Bot da loja' }).click()
    await admin.getByRole('menuitem', { name: 'Desconectar a linha' }).click()
    await expect(card(admin, 'Bot da loja')).toContainText('A linha não está conectada')
    await expect(agent.getByRole('contentinfo')).toContainText('Bot da loja')
    await admin.getByRole('button', { name: /^Desfazer/ }).click()
    await expect(card(supervisor, 'Bot da loja')).toContainText('Conectada')
    await expect(agent.getByRole('contentinfo')).not.toContainText('Bot da loja')
  })
})

import type { Locator, Page } from '@playwright/test'
import { type FakeEvolution, GATEWAY_KEY, startFakeEvolution } from '#plugins/evolution/server/testing/fakeEvolution.ts'
import { accept, log, replyBox, tile, visit } from './support/agent.ts'
import { chooseChannel } from './support/channel.ts'
import { inspect } from './support/inspect.ts'
import { runByPalette } from './support/palette.ts'
import { expect, test } from './support/test.ts'

// A program of its own: a setting of the company is another one here.
test.use({ own: 'groups' })

let gateway: FakeEvolution
test.beforeAll(async () => {
  gateway = await startFakeEvolution()
})
test.afterAll(() => gateway.stop())

const GROUP = '120363000000000001@g.us'
const [IARA, NEI] = ['5511988887777@s.whatsapp.net', '5521977776666@s.whatsapp.net']
const GROUP_FACTS = { id: GROUP, subject: 'Condomínio Aurora', participants: [IARA, NEI].map((id) => ({ id, admin: id === IARA ? 'admin' : null })) }
const now = () => Math.floor(Date.now() / 1000)

const card = (page: Page, name: string): Locator => page.getByRole('listitem', { name, exact: true })
const wide = (page: Page): Promise<void> => page.setViewportSize({ width: 1440, height: 900 })

test('a phone is linked by a code; its groups are attended with names and mentions, and what it sent or had before stands beside', async ({ agentPage }) => {
  const [admin, agent] = await Promise.all([agentPage('admin'), agentPage('agente')])
  let instance = ''
  const tell = async (event: string, data: unknown): Promise<void> => expect(await gateway.tell(instance, event, data)).toBe(200)

  await test.step('the code stands in the dialog, which closes once the phone has used it', async () => {
    await runByPalette(admin, 'ir para as conexões')
    await admin.getByRole('button', { name: /^Nova conexão/ }).click()
    await chooseChannel(admin, 'WhatsApp por QR (Evolution)')
    const form = admin.getByRole('dialog', { name: 'Nova conexão' })
    await form.getByLabel('Nome', { exact: true }).fill('Celular')
    await form.getByLabel('Endereço do servidor').fill(gateway.url)
    await form.getByLabel('Chave').fill(GATEWAY_KEY)
    await form.getByLabel('Fila das novas conversas').selectOption({ label: 'Suporte' })
    await admin.keyboard.press('Control+Enter')
    await card(admin, 'Celular').getByRole('button', { name: 'Ver o código' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Conectar Celular' })
    await expect(dialog.getByRole('img', { name: 'Código para conectar' })).toBeVisible()
    await inspect(admin, 'the code of a line')
    await wide(admin)
    instance = [...gateway.instances.keys()][0] ?? ''
    await tell('connection.update', { state: 'open', statusReason: 200, wuid: '5511940000000@s.whatsapp.net' })
    await expect(dialog).toBeHidden()
    await expect(card(admin, 'Celular')).toContainText('Conectada')
  })

  await test.step('groups come once the company wants them, under their name, each message with its writer', async () => {
    await visit(admin, '/configuracoes/geral?s=ignoreGroupMsg')
    const ignore = admin.getByRole('switch', { name: 'Não receber mensagens de grupos' })
    await expect(ignore).toBeFocused()
    await admin.keyboard.press('Space')
    await expect(admin.getByText('Salvo', { exact: true })).toBeVisible()
    gateway.next('/group/findGroupInfos/', 200, GROUP_FACTS)
    for (const [id, participant, pushName, text] of [
      ['3A01', IARA, 'Iara Nunes', 'O portão não fecha'],
      ['3A02', NEI, 'Nei Prado', 'Aqui também não'],
    ])
      await tell('messages.upsert', {
        key: { remoteJid: GROUP, fromMe: false, id, participant },
        pushName,
        message: { conversation: text },
        messageTimestamp: now(),
      })
    await agent.getByRole('tab', { name: 'Grupos' }).click({ timeout: 20_000 })
    const conversation = await accept(agent, 'Condomínio Aurora')
    await expect(log(conversation)).toContainText('Iara Nunes')
    await expect(log(conversation)).toContainText('Nei Prado')
  })

  await test.step('by @ the agent calls one of them', async () => {
    const conversation = tile(agent, 'Condomínio Aurora')
    gateway.next('/group/findGroupInfos/', 200, GROUP_FACTS)
    await replyBox(conversation).pressSequentially('@ne')
    const people = agent.getByRole('listbox', { name: 'Pessoas do grupo' })
    await expect(people.getByRole('option')).toHaveText([/Nei Prado/])
    await agent.keyboard.press('Enter')
    await replyBox(conversation).pressSequentially('já mandei alguém')
    gateway.next('/group/findGroupInfos/', 200, GROUP_FACTS)
    await agent.keyboard.press('Enter')
    await expect
      .poll(() => gateway.callsTo('/message/sendText/').at(-1)?.body)
      .toMatchObject({ number: GROUP, text: '@5521977776666 já mandei alguém', mentioned: [NEI] })
  })

  await test.step('what was typed on the phone stands in the conversation, marked', async () => {
    const conversation = tile(agent, 'Condomínio Aurora')
    await tell('messages.upsert', {
      key: { remoteJid: GROUP, fromMe: true, id: '3EB0F1' },
      pushName: 'Loja',
      message: { conversation: 'Resolvido agora' },
      messageTimestamp: now(),
    })
    await expect(log(conversation)).toContainText('Resolvido agora')
    await expect(log(conversation)).toContainText('pelo telefone')
  })

  await test.step('what the phone has from before is brought, in its place', async () => {
    const old = {
      key: { remoteJid: GROUP, fromMe: false, id: '3A00', participant: NEI },
      pushName: 'Nei Prado',
      message: { conversation: 'Quem é o síndico?' },
    }
    gateway.next('/chat/findMessages/', 200, { messages: { pages: 1, records: [{ ...old, messageTimestamp: now() - 86_400 }] } })
    await runByPalette(admin, 'ir para as conexões')
    await card(admin, 'Celular').getByRole('button', { name: 'Opções de Celular' }).click()
    await admin.getByRole('menuitem', { name: 'Trazer conversas de antes' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Conversas de antes em Celular' })
    await dialog.getByLabel('Quantos dias para trás').fill('0')
    await admin.keyboard.press('Control+Enter')
    await expect(dialog.getByText('Escreva um número de dias')).toBeVisible()
    await expect(dialog.getByRole('alert')).toContainText('Confira o campo marcado')
    await dialog.getByLabel('Quantos dias para trás').fill('7')
    await admin.keyboard.press('Control+Enter')
    await expect(card(admin, 'Celular')).toContainText('Conversas de antes: 1 mensagem')
    await expect(log(tile(agent, 'Condomínio Aurora'))).toContainText('Quem é o síndico?')
    await expect(log(tile(agent, 'Condomínio Aurora'))).toContainText('do histórico')
    // What was typed on the phone stands below what came before it.
    await expect(log(tile(agent, 'Condomínio Aurora'))).toHaveText(/Quem é o síndico.*O portão.*Aqui também.*já mandei alguém.*Resolvido agora/)
    await inspect(agent, 'a group')
  })
})

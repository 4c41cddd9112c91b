import { createConnection, listConnections } from '#plugins/connections/contract/index.ts'
import { EVOLUTION } from '#plugins/evolution/contract/index.ts'
import { ACCOUNT_JID, type FakeEvolution, GATEWAY_KEY, startFakeEvolution } from '#plugins/evolution/server/testing/fakeEvolution.ts'
import { visit } from './support/agent.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

// A program of its own: a rule of all groups would act in the groups of other journeys.
test.use({ own: 'groupWords' })

let gateway: FakeEvolution
test.beforeAll(async () => {
  gateway = await startFakeEvolution()
})
test.afterAll(() => gateway.stop())

const GROUP = '120363000000000007@g.us'
const [IARA, NEI] = ['5511988887777@s.whatsapp.net', '5521977776666@s.whatsapp.net']

test('a forbidden phrase in a group is deleted, its author warned and then removed, and the log says so', async ({ agentPage, program }) => {
  const { calls, agent } = createWire(program)
  const { session } = await agent('admin')
  const wanted = { name: 'Celular', type: EVOLUTION, config: { baseAddress: gateway.url }, secrets: { apiKey: GATEWAY_KEY } }
  const { id } = await calls.ask(createConnection, wanted, session)
  const instance = `balcao-${id}`
  await expect.poll(() => gateway.instances.has(instance)).toBe(true)
  const tell = async (event: string, data: unknown): Promise<void> => expect(await gateway.tell(instance, event, data)).toBe(200)
  await tell('connection.update', { state: 'open', statusReason: 200, wuid: ACCOUNT_JID })
  await expect.poll(async () => (await calls.ask(listConnections, {}, session)).find((one) => one.id === id)?.status).toBe('CONNECTED')
  gateway.groups.set(GROUP, {
    subject: 'Condomínio Aurora',
    participants: [{ id: ACCOUNT_JID, admin: 'admin' }, ...[IARA, NEI].map((person) => ({ id: person, admin: null }))],
  })
  const write = (ref: string, participant: string, pushName: string, conversation: string): Promise<void> =>
    tell('messages.upsert', {
      key: { remoteJid: GROUP, fromMe: false, id: ref, participant },
      ...{ pushName, message: { conversation }, messageTimestamp: Math.floor(Date.now() / 1000) },
    })
  const deleted = (): string[] => gateway.callsTo(`/chat/deleteMessageForEveryone/${instance}`).map(({ body }) => String(body.id))
  const removed = (): unknown[] => gateway.callsTo(`/group/updateParticipant/${instance}`).map(({ body }) => body)
  const admin = await agentPage('admin')
  await admin.setViewportSize({ width: 1440, height: 900 })

  await test.step('a phrase is forbidden in one group, without the mouse', async () => {
    await visit(admin, '/grupo/wordlist')
    await expect(admin.getByText('Nenhuma palavra proibida')).toBeVisible()
    await admin.keyboard.press('n')
    const form = admin.getByRole('dialog', { name: 'Proibir palavra' })
    await expect(form.getByLabel('Palavra ou frase')).toBeFocused()
    await admin.keyboard.press('Control+Enter')
    await expect(form.getByText('Escreva a palavra ou a frase.')).toBeVisible()
    await admin.keyboard.type('pix grátis')
    await form.getByLabel('Conexão').selectOption({ label: 'Celular' })
    await form.getByLabel('Grupo', { exact: true }).selectOption({ label: 'Condomínio Aurora (3 participantes)' })
    await form.getByLabel('O que acontece').selectOption({ label: 'Apagar e avisar' })
    await form.getByLabel('Avisos antes de remover').fill('1')
    await form.getByLabel('Texto do aviso').fill('{{name}}, aqui não: aviso {{count}} em {{group}}.')
    await admin.keyboard.press('Control+Enter')
    await expect(form).toBeHidden()
    await expect(admin.getByRole('row').filter({ hasText: 'pix grátis' })).toContainText('Condomínio Aurora')
  })

  await test.step('whoever writes it loses the message and is warned; other messages stay', async () => {
    await visit(admin, '/grupo/historico')
    await expect(admin.getByText('Nenhuma regra agiu ainda')).toBeVisible()
    await write('3A01', NEI, 'Nei Prado', 'O portão não fecha')
    await write('3A02', IARA, 'Iara Nunes', 'Ganhe PIX GRATIS agora!')
    const rows = admin.getByRole('row').filter({ hasText: 'Iara Nunes' })
    await expect(rows.filter({ hasText: 'Apagou mensagem' })).toContainText('Feito', { timeout: 30_000 })
    await expect(rows.filter({ hasText: 'Avisou' })).toContainText('Feito', { timeout: 30_000 })
    expect(deleted()).toEqual(['3A02'])
    // The warning leaves by a job of its own.
    await expect
      .poll(() => gateway.callsTo(`/message/sendText/${instance}`).map(({ body }) => body.text))
      .toContainEqual(expect.stringContaining('Iara Nunes, aqui não: aviso 1 em Condomínio Aurora.'))
    expect(removed()).toEqual([])
  })

  await test.step('the second time the person is removed', async () => {
    await write('3A03', IARA, 'Iara Nunes', 'Última chance: pix grátis')
    await expect(admin.getByRole('row').filter({ hasText: 'Removeu' })).toContainText('Feito', { timeout: 30_000 })
    expect(deleted()).toEqual(['3A02', '3A03'])
    expect(removed()).toEqual([{ action: 'remove', participants: [IARA] }])
    await expect(admin.getByRole('row').filter({ hasText: 'Nei Prado' })).toHaveCount(0)
  })
})

import { type FakeEngines, startFakeEngines } from '#plugins/assistants/server/testing/fakeEngines.ts'
import { list, replyBox, row, showTab, tile } from './support/agent.ts'
import { runByPalette } from './support/palette.ts'
import { expect, test } from './support/test.ts'

// A program of its own: its assistant answers everybody in Suporte.
test.use({ own: 'assistants' })

let engines: FakeEngines
test.beforeAll(async () => {
  engines = await startFakeEngines()
})
test.afterAll(() => engines.stop())

test('an administrator makes an assistant and talks to it; it answers a visitor, hands over, and helps the agent to write', async ({
  agentPage,
  visitorPage,
}) => {
  const admin = await agentPage('admin')
  engines.play({ pieces: ['Bom dia! ', 'Em que posso ajudar?'] })

  await test.step('from the gallery to a form that says what is missing', async () => {
    await runByPalette(admin, 'ir para os assistentes')
    await expect(admin.getByRole('list', { name: 'Assistentes' }).getByRole('listitem')).toHaveCount(14)
    await admin.getByRole('button', { name: /^Claude/ }).click()
    await expect(admin).toHaveURL(/\/configuracoes\/claude$/)
    await expect(admin.getByRole('link', { name: 'Assistentes' })).toHaveAttribute('aria-current', 'page')
    await admin.getByRole('button', { name: 'Novo assistente' }).first().click()
    const form = admin.getByRole('dialog', { name: 'Novo assistente Claude' })
    await admin.keyboard.press('Control+Enter')
    await expect(form.getByText('Dê um nome.')).toBeVisible()
    await form.getByLabel('Nome', { exact: true }).fill('Loja')
    await form.getByLabel('Chave', { exact: true }).fill('chave-muito-secreta-9f3a')
    await form.getByLabel('Endereço', { exact: true }).fill(`${engines.url}/v1`)
    await form.getByLabel('Modelo', { exact: true }).fill('modelo-1')
    await form.getByLabel('Instruções').fill('Você atende a loja.')
    await form.getByRole('tab', { name: 'Onde atende' }).click()
    await form.getByRole('group', { name: 'Filas em que atende sozinho' }).getByLabel('Suporte').check({ force: true })
    await form.getByLabel('Palavras que chamam uma pessoa').fill('atendente')
    await form.getByRole('switch', { name: 'Ajuda nas respostas' }).check({ force: true })
    await form.getByRole('tab', { name: 'Limites e custo' }).click()
    await form.getByLabel('Segundos de espera antes de responder').fill('0')
    await form.getByLabel('Preço de 1 milhão de tokens lidos (US$)').fill('3')
    await admin.keyboard.press('Control+Enter')
    await expect(form).toBeHidden()
    await expect(admin.getByText('Chave terminada em 9f3a')).toBeVisible()
    await expect(admin.locator('body')).not.toContainText('chave-muito-secreta')
  })

  await test.step('a test conversation says what the answer took', async () => {
    await admin.getByRole('button', { name: 'Conversar' }).click()
    const talk = admin.getByRole('dialog', { name: 'Conversar com Loja' })
    await talk.getByLabel('Escreva como um cliente').fill('Oi')
    await admin.keyboard.press('Enter')
    await expect(talk.getByText('Bom dia! Em que posso ajudar?')).toBeVisible()
    await expect(talk.getByText('100 tokens lidos, 20 escritos')).toBeVisible()
    await admin.keyboard.press('Escape')
    await expect(talk).toBeHidden()
  })

  const visitor = await visitorPage('Otávia Reis')
  const agent = await agentPage('agente')

  await test.step('a visitor is answered, and gets a person by one word', async () => {
    await visitor.write('Bom dia')
    await expect(visitor.log.getByText('Bom dia! Em que posso ajudar?')).toBeVisible()
    await visitor.write('Quero um atendente')
    await showTab(agent, 'Aguardando')
    await expect(list(agent)).toContainText('Otávia Reis')
    await row(agent, 'Otávia Reis').click()
    await agent.keyboard.press('a')
    await expect(agent.getByText('Loja passou este atendimento')).toBeVisible()
    await expect(agent.getByText('o cliente pediu uma pessoa')).toBeVisible()
  })

  await test.step('Ctrl+I suggests a reply, which is typed and taken back', async () => {
    engines.play({ pieces: ['Olá, Otávia! ', 'Já vejo isso.'] })
    const box = replyBox(tile(agent, 'Otávia Reis'))
    await box.click()
    await agent.keyboard.press('Control+i')
    await expect(agent.getByText('O que a IA faz por você?')).toBeVisible()
    await agent.keyboard.type('sugerir')
    await agent.keyboard.press('Enter')
    const strip = agent.getByRole('region', { name: 'Ajuda da IA' })
    await expect(strip).toContainText('Olá, Otávia! Já vejo isso.')
    await strip.getByRole('button', { name: 'Usar na resposta' }).click()
    await expect(box).toHaveValue('Olá, Otávia! Já vejo isso.')
    await expect(strip).toBeHidden()
  })

  await test.step('the recorder opens each answer to what it read', async () => {
    await admin.getByRole('button', { name: 'Respostas' }).click()
    await expect(admin.getByRole('row').filter({ hasText: 'Atendimento' })).not.toHaveCount(0)
    await admin.getByRole('row').filter({ hasText: 'Bom dia! Em que posso ajudar?' }).first().dblclick()
    await expect(admin.getByRole('dialog').getByText('O que leu')).toBeVisible()
  })
})

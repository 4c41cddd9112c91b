import { accept, replyBox, takeBack, visit } from './support/agent.ts'
import { runByPalette } from './support/palette.ts'
import { expect, test } from './support/test.ts'

test('an administrator writes what the company knows, an agent asks the base in a conversation and inserts the answer', async ({ agentPage, visitorPage }) => {
  const admin = await agentPage('admin')

  await test.step('an empty base says what it is for, and a text is written by keyboard', async () => {
    await runByPalette(admin, 'ir para a base de conhecimento')
    await expect(admin).toHaveURL(/\/configuracoes\/conhecimento$/)
    await expect(admin.getByText('A base está vazia')).toBeVisible()
    await admin.getByRole('button', { name: 'Novo documento' }).click()
    const form = admin.getByRole('dialog', { name: 'Novo documento' })
    await expect(form.getByLabel('Título')).toBeFocused()
    await admin.keyboard.press('Control+Enter')
    await expect(form.getByText('Dê um título.')).toBeVisible()
    await form.getByLabel('Título').fill('Trocas e devoluções')
    await form
      .getByLabel('Texto', { exact: true })
      .fill('# Prazo\nA troca pode ser pedida em até 30 dias.\n\n# Dinheiro de volta\nO estorno no cartão aparece em duas faturas.')
    await admin.keyboard.press('Control+Enter')
    await expect(form).toBeHidden()
    await expect(admin.getByRole('row').filter({ hasText: 'Trocas e devoluções' })).toContainText('Pronto')
  })

  await test.step('the search is tried, and says why it found what it found', async () => {
    await admin.getByRole('tab', { name: 'Experimentar a busca' }).click()
    await admin.getByRole('searchbox', { name: 'Pergunte como um cliente' }).fill('quando recebo o estorno do cartao?')
    const found = admin.getByRole('list', { name: 'Trechos encontrados' })
    await expect(found.getByRole('listitem').first()).toContainText('O estorno no cartão aparece em duas faturas.')
    await expect(found.getByRole('listitem').first()).toContainText('1º por palavras')
  })

  const visitor = await visitorPage('Benedita Lobo')
  await visitor.write('Até quando posso pedir a troca?')
  const agent = await agentPage('agente')
  const conversation = await accept(agent, 'Benedita Lobo')

  await test.step('Ctrl+J asks what the customer asked; Enter inserts, and the customer reads it', async () => {
    const box = replyBox(conversation)
    await box.click()
    await agent.keyboard.press('Control+j')
    const ask = agent.getByRole('dialog', { name: 'Perguntar à base' })
    await expect(ask.getByRole('searchbox')).toHaveValue('Até quando posso pedir a troca?')
    await expect(ask.getByRole('option').first()).toContainText('A troca pode ser pedida em até 30 dias.')
    await agent.keyboard.press('Enter')
    await expect(ask).toBeHidden()
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('A troca pode ser pedida em até 30 dias.')
    await agent.keyboard.press('Enter')
    await expect(visitor.log).toContainText('A troca pode ser pedida em até 30 dias.')
  })

  await test.step('what the base does not know goes to the list, live, and is answered from there', async () => {
    await visit(admin, '/configuracoes/conhecimento/perguntas')
    await expect(admin.getByText('Nenhuma pergunta sem resposta')).toBeVisible()
    await replyBox(conversation).click()
    await agent.keyboard.press('Control+j')
    const ask = agent.getByRole('dialog', { name: 'Perguntar à base' })
    await ask.getByRole('searchbox').fill('Vocês consertam celular quebrado?')
    await ask.getByRole('button', { name: 'Anotar como sem resposta' }).click()
    await expect(ask).toBeHidden()

    const asked = admin.getByRole('row').filter({ hasText: 'Vocês consertam celular quebrado?' })
    await expect(asked).toBeVisible()
    await asked.getByRole('button', { name: 'Dispensar' }).click()
    await expect(asked).toBeHidden()
    await takeBack(admin, 'Pergunta dispensada: Vocês consertam celular quebrado?')
    await asked.getByRole('button', { name: 'Escrever resposta' }).click()
    const form = admin.getByRole('dialog', { name: 'Escrever resposta' })
    await expect(form.getByLabel('Título')).toHaveValue('Vocês consertam celular quebrado?')
    await form.getByLabel('Texto', { exact: true }).fill('Não consertamos celular; indicamos a Assistência Central.')
    await admin.keyboard.press('Control+Enter')
    await expect(form).toBeHidden()
    await expect(asked).toBeHidden()
  })
})

import { accept, log, reply, replyBox, row, showAll, showTab, tile } from './support/agent.ts'
import { expect, test } from './support/test.ts'

test('answer, edit, react, forward, take back and find messages; the colleague sees each at once', async ({ agentPage, wireVisitor }) => {
  const visitor = await wireVisitor('Irene Sampaio')
  await visitor.write('Qual o prazo da cadeira Aurora?')
  const destination = await wireVisitor('Oficina Central')
  await destination.write('Aguardando o pedido')
  const [one, other] = await Promise.all([agentPage('agente'), agentPage('agente2')])
  const conversation = await accept(one, 'Irene Sampaio')
  await showTab(other, 'Em atendimento')
  await showAll(other)
  await row(other, 'Irene Sampaio').click()
  const beside = tile(other, 'Irene Sampaio')
  const bubble = (place: typeof conversation, text: string) => log(place).locator('.bubble').filter({ hasText: text })

  await test.step('q answers the newest message of the contact, quoting it', async () => {
    await log(conversation).focus()
    await one.keyboard.press('q')
    await expect(conversation.getByText('Respondendo a Irene Sampaio')).toBeVisible()
    await expect(replyBox(conversation)).toBeFocused()
    await one.keyboard.type('Cinco dias úteis')
    await one.keyboard.press('Enter')
    await expect(bubble(conversation, 'Cinco dias úteis').getByRole('button', { name: 'Ir para a mensagem citada' })).toHaveText(
      'Qual o prazo da cadeira Aurora?',
    )
    await expect(conversation.getByText('Respondendo a Irene Sampaio')).toBeHidden()
    await expect(bubble(beside, 'Cinco dias úteis').getByRole('button', { name: 'Ir para a mensagem citada' })).toBeVisible()
  })

  await test.step('Esc lets the quote go and keeps the text', async () => {
    await log(conversation).focus()
    await one.keyboard.press('q')
    await one.keyboard.type('rascunho')
    await one.keyboard.press('Escape')
    await expect(conversation.getByText('Respondendo a Irene Sampaio')).toBeHidden()
    await expect(replyBox(conversation)).toHaveValue('rascunho')
  })

  await test.step("Shift+Q puts one's newest text back into the box; what is half written waits untouched, over a reload too", async () => {
    await log(conversation).focus()
    await one.keyboard.press('Shift+Q')
    await expect(replyBox(conversation)).toHaveValue('Cinco dias úteis')
    await expect(conversation.getByRole('button', { name: 'Salvar' })).toBeEnabled()
    await expect(conversation.getByText('rascunho guardado')).toBeHidden()
    await expect(conversation.getByText('Enter salva · Esc desiste')).toBeVisible()
    await replyBox(conversation).fill('Sete dias úteis')
    await one.keyboard.press('Enter')
    await expect(bubble(conversation, 'Sete dias úteis')).toContainText('editada')
    await expect(replyBox(conversation)).toHaveValue('rascunho')
    await log(conversation).focus()
    await one.keyboard.press('Shift+Q')
    await expect(replyBox(conversation)).toHaveValue('Sete dias úteis')
    await one.reload()
    await expect(replyBox(conversation)).toHaveValue('rascunho')
    await replyBox(conversation).fill('')
    await expect(bubble(beside, 'Sete dias úteis')).toContainText('editada')
    await expect(bubble(beside, 'Cinco dias úteis')).toHaveCount(0)
  })

  await test.step('a reaction by keyboard, and its way back', async () => {
    await log(conversation).focus()
    await one.keyboard.press('ArrowUp')
    await one.keyboard.press('ArrowUp')
    await expect(bubble(conversation, 'Qual o prazo').first()).toBeFocused()
    await one.keyboard.press('+')
    await one.getByRole('menuitem', { name: '❤️' }).click()
    await expect(conversation.getByTitle('Reação da equipe')).toHaveText('❤️')
    await expect(beside.getByTitle('Reação da equipe')).toHaveText('❤️')
    await log(conversation).focus()
    await one.keyboard.press('Control+z')
    await expect(beside.getByTitle('Reação da equipe')).toHaveCount(0)
  })

  await test.step('two picked messages go to another contact together', async () => {
    for (const text of ['Qual o prazo', 'Sete dias']) {
      await bubble(conversation, text).first().click({ button: 'right' })
      await one.getByRole('menuitem', { name: 'Selecionar' }).click()
    }
    await expect(conversation.getByText('2 mensagens selecionadas')).toBeVisible()
    await conversation.getByRole('button', { name: 'Encaminhar' }).click()
    const dialog = one.getByRole('dialog', { name: 'Encaminhar 2 mensagens' })
    await dialog.getByRole('searchbox').fill('oficina')
    await expect(dialog.getByRole('option')).toHaveText([/Oficina Central/])
    await one.keyboard.press('Enter')
    const target = tile(one, 'Oficina Central')
    await expect(bubble(target, 'Qual o prazo')).toContainText('encaminhada')
    await expect(bubble(target, 'Sete dias')).toBeVisible()
    await expect(conversation.getByText('2 mensagens selecionadas')).toBeHidden()
  })

  await test.step('what is taken back is gone for everybody, after a question', async () => {
    await reply(conversation, 'Isto era para outro')
    await expect(bubble(beside, 'Isto era para outro')).toBeVisible()
    await bubble(conversation, 'Isto era para outro').click({ button: 'right' })
    await one.getByRole('menuitem', { name: 'Apagar mensagem' }).click()
    await one.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click()
    await expect(log(conversation).getByText('Mensagem apagada')).toBeVisible()
    await expect(log(beside).getByText('Mensagem apagada')).toBeVisible()
    await expect(bubble(beside, 'Isto era para outro')).toHaveCount(0)
  })
})

test('messages are found in the conversation and from anywhere, and one goes to the place', async ({ agentPage, wireVisitor }) => {
  const visitor = await wireVisitor('Otávio Lemos')
  await visitor.write('A poltrona Jequitibá veio com o pé solto')
  const page = await agentPage('agente')
  const conversation = await accept(page, 'Otávio Lemos')
  await reply(conversation, 'A peça chega em três dias úteis')

  await test.step('Ctrl+F finds without accents and goes there', async () => {
    await page.keyboard.press('Control+f')
    await page.keyboard.type('uteis')
    await expect(conversation.getByRole('option')).toHaveText([/três dias úteis/])
    await page.keyboard.press('Enter')
    await expect(log(conversation).locator('.is-flashing')).toContainText('três dias úteis')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(conversation.getByRole('search')).toBeHidden()
  })

  await test.step('the palette finds messages of all conversations', async () => {
    await conversation.getByRole('button', { name: /^Resolver/ }).click()
    await page.goto(page.url().replace(/\/atendimento.*/, '/contatos'))
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Buscar ou executar/ })
      .click()
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('poltrona jequitiba')
    await page.getByRole('option', { name: /poltrona Jequitibá/ }).click()
    await expect(log(page).locator('.is-flashing')).toContainText('poltrona Jequitibá')
  })
})

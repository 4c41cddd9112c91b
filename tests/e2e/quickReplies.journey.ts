import type { Page } from '@playwright/test'
import { blackPng } from '#plugins/media/server/testing/hostileFiles.ts'
import { accept, list, log, moveTo, replyBox, takeBack, tile, visit } from './support/agent.ts'
import { expect, test } from './support/test.ts'

/** Writes a shared reply on the screen of quick replies. */
async function share(page: Page, key: string, text: string): Promise<void> {
  await visit(page, '/mensagens-rapidas')
  await page.getByRole('button', { name: /^Nova/ }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Nova mensagem rápida' })
  await dialog.getByLabel('Atalho').fill(key)
  await dialog.getByLabel('Texto').fill(text)
  await dialog.getByRole('button', { name: /^Salvar/ }).click()
  await expect(dialog).toBeHidden()
}

const replies = (page: Page) => page.getByRole('listbox', { name: 'Mensagens rápidas' })

test('a supervisor shares a reply, an agent sends it by keyboard alone, and the visitor reads it filled', async ({ agentPage, visitorPage }) => {
  const visitor = await visitorPage('Teresa Valverde')
  await visitor.write('O frete está incluso?')
  const [supervisor, agent] = await Promise.all([agentPage('supervisor'), agentPage('agente')])
  const conversation = await accept(agent, 'Teresa Valverde')
  await share(supervisor, 'frete-grátis', '{{firstName}}, o frete é grátis. Sou {{user}}.')

  await test.step('the list opens over the box, arrows walk it, and Enter takes without sending', async () => {
    await replyBox(conversation).press('Escape')
    await list(agent).focus()
    await moveTo(agent, 'Teresa Valverde')
    await agent.keyboard.press('Enter')
    await expect(replyBox(conversation)).toBeFocused()
    await agent.keyboard.type('Oi! /GRATIS')
    await expect(replies(agent).getByRole('option')).toHaveText([/^\/frete-grátis\s*Teresa, o frete é grátis/])
    await expect(replyBox(conversation)).toHaveAttribute('aria-activedescendant', (await replies(agent).getByRole('option').getAttribute('id')) ?? '')
    await agent.keyboard.press('Enter')
    await expect(replies(agent)).toBeHidden()
    await expect(replyBox(conversation)).toHaveValue('Oi! Teresa, o frete é grátis. Sou Agente Um.')
    await expect(log(conversation)).not.toContainText('Oi! Teresa')
  })

  await test.step('undo takes it back, and brings it again', async () => {
    await agent.keyboard.press('Control+z')
    await expect(replyBox(conversation)).toHaveValue('Oi! /GRATIS')
    await agent.keyboard.press('Control+Shift+z')
    await expect(replyBox(conversation)).toHaveValue('Oi! Teresa, o frete é grátis. Sou Agente Um.')
  })

  await test.step('Enter sends', async () => {
    await agent.keyboard.press('Enter')
    await expect(visitor.log).toContainText('Oi! Teresa, o frete é grátis. Sou Agente Um.')
  })

  await test.step('Escape closes the list alone, and a word that offers nothing is text', async () => {
    await agent.keyboard.type('/')
    await expect(replies(agent)).toBeVisible()
    await agent.keyboard.press('Escape')
    await expect(replies(agent)).toBeHidden()
    await expect(replyBox(conversation)).toBeFocused()
    await agent.keyboard.type('nada-assim')
    await agent.keyboard.press('Enter')
    await expect(visitor.log).toContainText('/nada-assim')
  })

  await test.step('what the supervisor deletes is gone in the open workbench of the agent, and comes back', async () => {
    await supervisor.getByRole('button', { name: 'Excluir: /frete-grátis' }).click()
    await expect(supervisor.getByText('/frete-grátis', { exact: true })).toHaveCount(0)
    await takeBack(supervisor, '/frete-grátis excluída')
    await expect(supervisor.getByText('/frete-grátis', { exact: true })).toBeVisible()
    await replyBox(conversation).pressSequentially('/frete')
    await expect(replies(agent)).toContainText('/frete-grátis')
    await agent.keyboard.press('Tab')
    await expect(replyBox(conversation)).toHaveValue(/^Teresa, o frete/)
    await replyBox(conversation).fill('')
  })
})

test('a text with an unknown variable is not sent, a known one is filled on the way', async ({ agentPage, visitorPage }) => {
  const visitor = await visitorPage('Bruno Lima')
  await visitor.write('Tem desconto?')
  const [supervisor, agent] = await Promise.all([agentPage('supervisor'), agentPage('agente2')])
  await share(supervisor, 'cupom', 'Seu cupom é {{cupom}}.')
  const conversation = await accept(agent, 'Bruno Lima')
  const box = replyBox(conversation)

  await box.pressSequentially('/cup')
  await replies(agent).getByRole('option', { name: /cupom/ }).click()
  const warning = conversation.getByRole('alert').filter({ hasText: '{{cupom}} não existe' })
  await expect(warning).toBeVisible()
  await box.press('Enter')
  await conversation.getByRole('button', { name: 'Enviar' }).click()
  await expect(box).toHaveValue('Seu cupom é {{cupom}}.')

  await box.fill('Seu cupom é AURORA10, {{firstName}}.')
  await expect(warning).toBeHidden()
  await box.press('Enter')
  await expect(visitor.log).toContainText('Seu cupom é AURORA10, Bruno.')
  await expect(visitor.log).not.toContainText('{{')
})

test('emoji by name, Enter that breaks the line, and a signature', async ({ agentPage, visitorPage }) => {
  const visitor = await visitorPage('Célia Ramos')
  await visitor.write('Obrigada!')
  const agent = await agentPage('agente2')
  const conversation = await accept(agent, 'Célia Ramos')
  const box = replyBox(conversation)

  await test.step('in Portuguese without accents, and in English', async () => {
    await box.pressSequentially('Até logo :coracao')
    await expect(agent.getByRole('listbox', { name: 'Emoji' }).getByRole('option').first()).toContainText(/^\S+coração/)
    await agent.keyboard.press('Escape')
    await box.fill('')
    await box.pressSequentially('Até logo :thumbs')
    await expect(
      agent
        .getByRole('listbox', { name: 'Emoji' })
        .getByRole('option', { name: /polegar para cima/ })
        .and(agent.locator('[aria-selected="true"]')),
    ).toBeVisible()
    await agent.keyboard.press('Enter')
    await expect(box).toHaveValue('Até logo 👍️')
  })

  await test.step('Enter breaks the line once it was told so, Ctrl+Enter sends, signed', async () => {
    const more = conversation.getByRole('button', { name: 'Mais opções da caixa de resposta' })
    const signing = agent.getByRole('menuitemradio', { name: 'Assinar como Agente Dois' })
    await more.click()
    await signing.click()
    await more.click()
    await expect(signing).toHaveAttribute('aria-checked', 'true')
    await agent.getByRole('menuitemradio', { name: 'Enter quebra a linha' }).click()
    await box.press('End')
    await box.press('Enter')
    await box.pressSequentially('Volte sempre')
    await expect(box).toHaveValue('Até logo 👍️\nVolte sempre')
    await box.press('Control+Enter')
    await expect(visitor.log).toContainText('Agente Dois:')
    await expect(visitor.log).toContainText('Volte sempre')
  })
})

test('a draft typed in one browser is in another browser of the same agent, and the newer one counts', async ({ agentPage, wireVisitor }) => {
  const visitor = await wireVisitor('Dário Melo')
  await visitor.write('Bom dia')
  const [one, other] = [await agentPage('agente'), await agentPage('agente')]
  const first = await accept(one, 'Dário Melo')
  await replyBox(first).pressSequentially('Bom dia, Dário. Já')
  await other.goto(one.url())
  const second = replyBox(tile(other, 'Dário Melo'))

  await expect(second).toHaveValue('Bom dia, Dário. Já')
  await second.press('End')
  await second.pressSequentially(' vejo')
  await expect(replyBox(first)).toHaveValue('Bom dia, Dário. Já vejo')

  await test.step('sent in one, it is gone in the other, also after a reload', async () => {
    await replyBox(first).press('Enter')
    await expect(log(first)).toContainText('Já vejo')
    await expect(second).toHaveValue('')
    await other.reload()
    await expect(log(other)).toContainText('Já vejo')
    await expect(second).toHaveValue('')
  })
})

test('a reply with a picture goes to the visitor without another upload; one that is a file alone needs no text', async ({ agentPage, visitorPage }) => {
  const visitor = await visitorPage('Heitor Sampaio')
  await visitor.write('Tem foto da vitrine?')
  const [supervisor, agent] = await Promise.all([agentPage('supervisor'), agentPage('agente')])
  const uploads: string[] = []
  agent.on('request', (request) => request.url().includes('/uploads') && uploads.push(request.url()))
  const conversation = await accept(agent, 'Heitor Sampaio')
  const tray = conversation.getByRole('list', { name: 'Arquivos da próxima mensagem' })
  const dialog = supervisor.getByRole('dialog', { name: 'Nova mensagem rápida' })
  const field = dialog.getByRole('group', { name: 'Arquivo' })
  const newReply = () => supervisor.getByRole('button', { name: /^Nova/ }).first().click()

  await test.step('the form takes one file and shows it; neither text nor file is refused', async () => {
    await visit(supervisor, '/mensagens-rapidas')
    await newReply()
    await dialog.getByLabel('Atalho').fill('vitrine')
    await dialog.getByRole('button', { name: /^Salvar/ }).click()
    await expect(dialog).toContainText('Escreva o texto ou escolha um arquivo.')
    await field.locator('input[type=file]').setInputFiles({ name: 'engano.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b\n') })
    await field.getByRole('button', { name: 'Tirar engano.csv' }).click()
    await field.locator('input[type=file]').setInputFiles({ name: 'vitrine.png', mimeType: 'image/png', buffer: await blackPng(640, 320) })
    await expect(field).toContainText('vitrine.png')
    await dialog.getByLabel('Texto').fill('{{firstName}}, esta é a vitrine.')
    await dialog.getByRole('button', { name: /^Salvar/ }).click()
    await expect(dialog).toBeHidden()
    await expect(supervisor.getByRole('row', { name: /vitrine\.png/ })).toBeVisible()
    await newReply()
    await dialog.getByLabel('Atalho').fill('precos')
    await field.locator('input[type=file]').setInputFiles({ name: 'precos.csv', mimeType: 'text/csv', buffer: Buffer.from('cor;preço\n') })
    await dialog.getByRole('button', { name: /^Salvar/ }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('chosen with /, text and picture are above and in the box, and go together', async () => {
    await replyBox(conversation).pressSequentially('/vitrine')
    await expect(replies(agent).getByRole('option').first()).toContainText('vitrine.png')
    await agent.keyboard.press('Enter')
    await expect(replyBox(conversation)).toHaveValue('Heitor, esta é a vitrine.')
    await expect(tray).toContainText('vitrine.png')
    await replyBox(conversation).press('Enter')
    await expect(tray).toBeHidden()
    await expect(visitor.log.getByRole('img', { name: 'vitrine.png' })).toBeVisible()
    await expect(visitor.log).toContainText('Heitor, esta é a vitrine.')
  })

  await test.step('a file alone leaves no text', async () => {
    await replyBox(conversation).pressSequentially('/precos')
    await expect(replies(agent).getByRole('option').first()).toContainText('precos.csv')
    await agent.keyboard.press('Enter')
    await expect(replyBox(conversation)).toHaveValue('')
    await replyBox(conversation).press('Enter')
    await expect(visitor.log.getByRole('link', { name: 'Baixar: precos.csv' })).toBeVisible()
    expect(uploads).toEqual([])
  })
})

test('a deleted reply comes back with its file, also where somebody else brought it', async ({ agentPage }) => {
  const [supervisor, admin] = await Promise.all([agentPage('supervisor'), agentPage('admin')])
  const dialog = supervisor.getByRole('dialog', { name: 'Nova mensagem rápida' })
  await visit(supervisor, '/mensagens-rapidas')
  await supervisor.getByRole('button', { name: /^Nova/ }).first().click()
  await dialog.getByLabel('Atalho').fill('tabela')
  await dialog
    .getByRole('group', { name: 'Arquivo' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'tabela.csv', mimeType: 'text/csv', buffer: Buffer.from('cor;preço\n') })
  await dialog.getByRole('button', { name: /^Salvar/ }).click()
  const kept = supervisor.getByRole('row', { name: /tabela\.csv/ })
  await expect(kept).toBeVisible()

  await visit(admin, '/mensagens-rapidas')
  await admin.getByRole('button', { name: 'Excluir: /tabela' }).click()
  await expect(kept).toBeHidden()
  await takeBack(admin, '/tabela excluída')
  await expect(kept).toBeVisible()
})

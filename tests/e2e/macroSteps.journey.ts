import type { Locator, Page } from '@playwright/test'
import { createLane } from '#plugins/kanban/contract/index.ts'
import { createFastReply } from '#plugins/quickReplies/contract/index.ts'
import { accept, isLive, list, log, moveTo, replyBox, row, showTab, tile, visit } from './support/agent.ts'
import { runByPalette } from './support/palette.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

// A program of its own: its quick reply and lanes would stand in the lists of others.
test.use({ own: 'macroSteps' })

const notices = (page: Page) => page.getByRole('region', { name: 'Avisos' })
const status = (page: Page) => page.getByRole('contentinfo')
const details = (page: Page) => tile(page, 'Detalhes')
const steps = (form: Locator) => form.getByRole('group', { name: 'Passos' }).getByRole('listitem')

/** A new macro's form, open for longer than a frame: until then the dialog may still fetch the focus, also out of one that opens over it. */
async function newMacro(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Nova/ }).first().click()
  await expect(page.getByRole('dialog', { name: 'Nova macro' })).toBeVisible()
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))')
}

/** Adds a step in the open form: the action, then its questions that are answered from lists. */
async function addStep(page: Page, action: string, answers: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.getByRole('dialog', { name: 'Nova macro' }).getByRole('button', { name: 'Adicionar passo' }).press('Enter')
  for (const [question, answer] of Object.entries({ 'O que fazer': action, ...answers })) {
    const dialog = page.getByRole('dialog').last()
    await dialog.getByRole('searchbox', { name: question }).fill(answer)
    await expect(dialog.getByRole('option').first()).toContainText(answer)
    await page.keyboard.press('Enter')
  }
}

/** Answers the question that is asked with a text. */
async function write(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('dialog').last().getByLabel(label)
  await field.fill(text)
  await field.press('Control+Enter')
}

/** Writes the name into the open form and saves. */
async function saveAs(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog', { name: 'Nova macro' }).getByLabel('Nome').fill(name)
  await page.keyboard.press('Control+Enter')
  await expect(notices(page)).toContainText(`Macro ${name} salva`)
}

test('a macro of wallet, lane, note, follow, transfer and snooze is put together, run by palette and by its key, and undone as one', async ({
  agentPage,
  wireVisitor,
  program,
}) => {
  const { calls, agent } = createWire(program)
  const { session: admin } = await agent('admin')
  await calls.ask(createLane, { name: 'Proposta', color: '#3d7fc4' }, admin)
  const names = ['Genoveva Paz', 'Hermes Couto']
  for (const name of names) await (await wireVisitor(name)).write('Aguardo a proposta')
  const page = await agentPage('agente')

  await test.step('each step asks what its command asks', async () => {
    await visit(page, '/configuracoes/macros')
    await isLive(page)
    await newMacro(page)
    await addStep(page, 'Carteira do contato', { 'Carteira do contato': 'Pôr na minha carteira' })
    await addStep(page, 'Mudar de etapa', { Etapa: 'Proposta' })
    await addStep(page, 'Escrever uma nota')
    await write(page, 'Texto da nota', 'Proposta enviada')
    await addStep(page, 'Quem segue ou ajuda', { 'Quem segue ou ajuda': 'Seguir' })
    await addStep(page, 'Transferir', { 'Fila, ou o nome de quem recebe': 'Vendas', 'Quem recebe': 'Sem pessoa' })
    await write(page, 'Recado para quem recebe', 'Só confirmar')
    await addStep(page, 'Adiar', { 'Até quando': 'Amanhã de manhã' })
    await expect(steps(page.getByRole('dialog', { name: 'Nova macro' }))).toHaveText([
      /Pôr na minha carteira/,
      /Mover para a etapa Proposta/,
      /Anotar “Proposta enviada”/,
      /Seguir/,
      /Transferir para Vendas com o recado “Só confirmar”/,
      /Adiar: Amanhã de manhã/,
    ])
    await saveAs(page, 'Proposta enviada')
  })

  await test.step('it gets a key', async () => {
    await page.getByRole('button', { name: 'Teclas de Proposta enviada' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Gravar tecla' }).press('Enter')
    await page.keyboard.press('F9')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Tirar F9' })).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(notices(page)).toContainText('Teclas de Proposta enviada mudadas')
  })

  await page.getByRole('link', { name: /^Atendimento(,|$)/ }).click()
  const conversation = await accept(page, 'Genoveva Paz')
  await replyBox(conversation).press('Escape')
  await page.keyboard.press('d')
  const lane = details(page).getByRole('combobox', { name: 'Etapa' })
  await expect(lane).toHaveValue('')
  const isDone = async () => {
    await expect(lane.locator('option:checked')).toHaveText('Proposta')
    await expect(details(page).getByRole('list', { name: 'Notas' })).toContainText('Proposta enviada')
    await expect(details(page).getByRole('button', { name: 'Tirar da minha carteira' })).toBeVisible()
    await expect(row(page, 'Genoveva Paz')).toHaveCount(0)
    await expect(details(page)).toContainText('Vendas')
  }
  const isUndone = async () => {
    await expect(row(page, 'Genoveva Paz')).toHaveAccessibleName(/, Suporte, em atendimento/)
    await expect(lane.locator('option:checked')).toHaveText('Nenhuma')
    await expect(details(page).getByRole('button', { name: 'Pôr na minha carteira' })).toBeVisible()
    await expect(details(page).getByRole('list', { name: 'Notas' }).getByText('Proposta enviada')).toHaveCount(0)
  }

  await test.step('by the palette all of it is done, and one Ctrl+Z takes all of it back', async () => {
    await runByPalette(page, 'proposta enviada')
    // With its way back: the notice that it was taken back names it too.
    await expect(notices(page)).toContainText(/Proposta enviada: feito em Genoveva Paz\s*Desfazer/)
    await isDone()
    await page.keyboard.press('Control+z')
    await isUndone()
  })

  await test.step('by its key the same', async () => {
    await expect(notices(page)).not.toContainText('Proposta enviada: feito em')
    await list(page).focus()
    await moveTo(page, 'Genoveva Paz')
    await page.keyboard.press('F9')
    // With its way back: the notice that it was taken back names it too.
    await expect(notices(page)).toContainText(/Proposta enviada: feito em Genoveva Paz\s*Desfazer/)
    await isDone()
    await page.keyboard.press('Control+z')
    await isUndone()
  })
})

test('a quick reply in a macro asks first, and what is done while working is recorded in its order: edited messages are no step', async ({
  agentPage,
  wireVisitor,
  program,
}) => {
  const { calls, agent } = createWire(program)
  const { session: admin } = await agent('admin')
  await calls.ask(createLane, { name: 'Retorno', color: '#7a5bc4' }, admin)
  await calls.ask(createFastReply, { key: 'retorno', message: 'Retornamos amanhã, {{firstName}}.', scope: 'shared' }, admin)
  for (const name of ['Iara Mendes', 'Jacinto Rosa']) await (await wireVisitor(name)).write('Podem me retornar?')
  const page = await agentPage('agente')

  await test.step('a macro that sends', async () => {
    await visit(page, '/configuracoes/macros')
    await isLive(page)
    await newMacro(page)
    await addStep(page, 'Enviar uma mensagem rápida', { 'Atalho ou texto': '/retorno' })
    await addStep(page, 'Mudar a fila', { Fila: 'Vendas' })
    await saveAs(page, 'Retornar amanhã')
  })

  await page.getByRole('link', { name: /^Atendimento(,|$)/ }).click()
  const conversation = await accept(page, 'Iara Mendes')
  await test.step('says what stays done, and then sends with the name', async () => {
    await replyBox(conversation).press('Escape')
    await runByPalette(page, 'retornar amanhã')
    const confirm = page.getByRole('dialog', { name: 'Executar Retornar amanhã' })
    await expect(confirm).toContainText('Não se desfaz: Enviar /retorno')
    await page.keyboard.press('Enter')
    await expect(log(conversation)).toContainText('Retornamos amanhã, Iara.')
    await expect(row(page, 'Iara Mendes')).toHaveAccessibleName(/, Vendas, em atendimento/)
  })

  await test.step('lane, wallet, note, text and resolving while one records', async () => {
    await replyBox(conversation).press('Escape')
    await page.keyboard.press('d')
    await runByPalette(page, 'gravar macro')
    await details(page).getByRole('combobox', { name: 'Etapa' }).selectOption('Retorno')
    await expect(status(page)).toContainText('REC · 1 passo')
    await details(page).getByRole('button', { name: 'Pôr na minha carteira' }).click()
    await expect(status(page)).toContainText('REC · 2 passos')
    const note = details(page).getByRole('textbox', { name: 'Nova nota' })
    await note.fill('Ligar cedo')
    await note.press('Control+Enter')
    await expect(status(page)).toContainText('REC · 3 passos')
    await replyBox(conversation).fill('Até amanha')
    await replyBox(conversation).press('Enter')
    await expect(status(page)).toContainText('REC · 4 passos')
  })

  await test.step('an edited message is no step', async () => {
    await expect(log(conversation).locator('.bubble').filter({ hasText: 'Até amanha' })).toBeVisible()
    await expect(log(conversation)).not.toContainText('guardada aqui')
    await log(conversation).focus()
    await page.keyboard.press('Shift+Q')
    await expect(replyBox(conversation)).toHaveValue('Até amanha')
    await replyBox(conversation).fill('Até amanhã')
    await page.keyboard.press('Enter')
    await expect(log(conversation).locator('.bubble').filter({ hasText: 'Até amanhã' })).toContainText('editada')
    await expect(status(page)).toContainText('REC · 4 passos')
  })

  await test.step('send and resolve are two steps, the message first', async () => {
    await replyBox(conversation).fill('Obrigado')
    await page.keyboard.press('Control+Shift+Enter')
    await expect(status(page)).toContainText('REC · 6 passos')
    await runByPalette(page, 'parar a gravação')
    const form = page.getByRole('dialog', { name: 'Nova macro' })
    await expect(steps(form)).toHaveText([
      /Mover para a etapa Retorno/,
      /Pôr na minha carteira/,
      /Anotar “Ligar cedo”/,
      /Enviar “Até amanha”/,
      /Enviar “Obrigado”/,
      /Resolver/,
    ])
    await saveAs(page, 'Despedida')
  })

  await test.step('what was recorded runs on the next contact', async () => {
    const next = await accept(page, 'Jacinto Rosa')
    await replyBox(next).press('Escape')
    await runByPalette(page, 'despedida')
    await page
      .getByRole('dialog', { name: 'Executar Despedida' })
      .getByRole('button', { name: /^Executar/ })
      .press('Enter')
    await expect(log(next)).toContainText('Obrigado')
    await showTab(page, 'Resolvidos')
    await expect(row(page, 'Jacinto Rosa')).toBeVisible()
  })
})

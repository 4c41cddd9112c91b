import type { Locator, Page } from '@playwright/test'
import { createLabel } from '#plugins/labels/contract/index.ts'
import { listTickets } from '#plugins/tickets/contract/index.ts'
import { accept, isLive, list, log, moveTo, row, showTab, visit } from './support/agent.ts'
import { complaints, inspect } from './support/inspect.ts'
import { runByPalette } from './support/palette.ts'
import { dress } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

// A program of its own: its rows stand among few, however many wait in others.
test.use({ own: 'macros' })

const notices = (page: Page) => page.getByRole('region', { name: 'Avisos' })
const status = (page: Page) => page.getByRole('contentinfo')
const steps = (dialog: Locator) => dialog.getByRole('group', { name: 'Passos' }).getByRole('listitem')

/** Chooses in the list that stands open by what it finds. */
async function choose(page: Page, words: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.last().getByRole('searchbox').fill(words)
  await expect(dialog.last().getByRole('option').first()).toContainText(words)
  await page.keyboard.press('Enter')
}

test('an agent records two deeds by keyboard and names them; the macro runs on another ticket, on two at once, and one key takes it all back', async ({
  agentPage,
  wireVisitor,
  program,
}) => {
  const { calls, agent } = createWire(program)
  const [{ session: admin }, { session }] = [await agent('admin'), await agent('agente')]
  await calls.ask(createLabel, { tag: 'Orçamento', color: '#3d7fc4', isActive: true }, admin)
  const names = ['Ivone Sales', 'Juraci Matos', 'Leonel Pires']
  for (const name of names) await (await wireVisitor(name)).write('Quanto custa?')
  const page = await agentPage('agente')
  await showTab(page, 'Aguardando')
  for (const name of names) await expect(row(page, name)).toBeVisible()
  const isRanked = (name: string, degree: string) => expect(row(page, name)).toHaveAccessibleName(new RegExp(`prioridade ${degree}`))
  /** The list does not show labels. */
  const hasLabels = (name: string, tags: readonly string[]) =>
    expect
      .poll(async () => {
        const { tickets } = await calls.ask(listTickets, { status: ['pending'], showAll: true }, session)
        return tickets.find((ticket) => ticket.name === name)?.tags.map(({ tag }) => tag)
      })
      .toEqual(tags)
  const isPlain = (name: string) => expect(row(page, name)).not.toHaveAccessibleName(/prioridade/)

  await test.step('records p and l, and sees the count', async () => {
    await list(page).focus()
    await moveTo(page, 'Ivone Sales')
    await runByPalette(page, 'gravar macro')
    await expect(status(page)).toContainText('REC · 0 passo')
    await page.keyboard.press('p')
    await choose(page, 'Urgente')
    await expect(status(page)).toContainText('REC · 1 passo')
    await page.keyboard.press('l')
    const labels = page.getByRole('dialog', { name: /Etiquetas/ })
    await labels.getByRole('searchbox').fill('Orçamento')
    await expect(labels.getByRole('option', { name: 'Orçamento' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(labels.getByRole('option', { name: 'Orçamento' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Control+Enter')
    await expect(status(page)).toContainText('REC · 2 passos')
  })

  await test.step('what was recorded outlasts a reload; stopping opens the form, where it gets its name', async () => {
    await page.reload()
    await isLive(page)
    await expect(status(page)).toContainText('REC · 2 passos')
    await list(page).focus()
    await runByPalette(page, 'parar a gravação')
    const form = page.getByRole('dialog', { name: 'Nova macro' })
    await expect(steps(form)).toHaveText([/Prioridade: Urgente/, /Pôr a etiqueta Orçamento/])
    await form.getByLabel('Nome').fill('Pedido de orçamento')
    await page.keyboard.press('Control+Enter')
    await expect(notices(page)).toContainText('Macro Pedido de orçamento salva')
    await expect(status(page)).not.toContainText('REC')
  })

  await test.step('the palette finds it by name and runs it on the row of another contact', async () => {
    await showTab(page, 'Aguardando')
    await list(page).focus()
    await moveTo(page, 'Juraci Matos')
    await runByPalette(page, 'pedido de orçamento')
    await expect(notices(page)).toContainText('Pedido de orçamento: feito em Juraci Matos')
    await isRanked('Juraci Matos', 'Urgente')
    await hasLabels('Juraci Matos', ['Orçamento'])
  })

  await test.step('one Ctrl+Z takes both steps back', async () => {
    await page.keyboard.press('Control+z')
    await isPlain('Juraci Matos')
    await hasLabels('Juraci Matos', [])
    await isRanked('Ivone Sales', 'Urgente')
  })

  await test.step('on two picked rows it says first what it will do; one key takes back both', async () => {
    for (const name of ['Juraci Matos', 'Leonel Pires']) {
      await moveTo(page, name)
      await page.keyboard.press('x')
      await expect(row(page, name)).toHaveAccessibleName(/selecionado/)
    }
    await page.getByRole('region', { name: 'Atendimentos selecionados' }).getByRole('button', { name: 'Macro…' }).press('Enter')
    await choose(page, 'Pedido de orçamento')
    const confirm = page.getByRole('dialog', { name: 'Executar Pedido de orçamento' })
    await expect(confirm).toContainText('Leonel Pires')
    await expect(confirm).not.toContainText('Não se desfaz')
    await confirm.getByRole('button', { name: 'Executar (2)' }).press('Enter')
    await expect(notices(page)).toContainText('Pedido de orçamento: feito em 2 de 2 atendimentos')
    for (const name of ['Juraci Matos', 'Leonel Pires']) await isRanked(name, 'Urgente')
    await list(page).focus()
    await page.keyboard.press('Control+z')
    for (const name of ['Juraci Matos', 'Leonel Pires']) await isPlain(name)
  })

  await test.step('it has keys like any command', async () => {
    await page.getByRole('button', { name: 'Agente Um, Disponível' }).click()
    await page.getByRole('menuitem', { name: 'Teclas', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Procurar comando' }).fill('Pedido de')
    await page.getByRole('button', { name: 'Teclas de Pedido de orçamento' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Gravar tecla' }).press('Enter')
    await page.keyboard.press('F8')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Tirar F8' })).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(notices(page)).toContainText('Teclas de Pedido de orçamento mudadas')
    await page.getByRole('link', { name: /^Atendimento(,|$)/ }).click()
    await list(page).focus()
    await moveTo(page, 'Leonel Pires')
    await page.keyboard.press('F8')
    await isRanked('Leonel Pires', 'Urgente')
    await hasLabels('Leonel Pires', ['Orçamento'])
  })

  await test.step('the list of what one did holds it as one entry with its steps, and takes it back as Ctrl+Z does', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    const entries = page.getByRole('grid', { name: 'O que fiz hoje' }).getByRole('row').filter({ hasText: 'Macro Pedido de orçamento' })
    const entry = entries.filter({ hasText: 'Leonel Pires' }).filter({ hasNotText: 'Desfeito:' }).filter({ hasNotText: '2 atendimentos' })
    await expect(entry).toContainText('Prioridade urgente, Etiquetas postas: Orçamento')
    await expect(entries.filter({ hasText: 'em 2 atendimentos' }).first()).toContainText('Um desfazer não se desfaz')
    await dress(page, 'dark', 360)
    await inspect(page, 'what a macro did, small')
    await dress(page, 'light', 1440)
    await entry.getByRole('button', { name: 'Desfazer' }).click()
    await expect(entry).toContainText(/Desfeito às \d\d:\d\d por Agente Um/)
    await hasLabels('Leonel Pires', [])
    await page.getByRole('link', { name: /^Atendimento(,|$)/ }).click()
    await isPlain('Leonel Pires')
  })
})

test('a supervisor puts a macro together and shares it: colleagues have it at once, run it and are told where it stops, and cannot change it', async ({
  agentPage,
  wireVisitor,
}) => {
  const visitor = await wireVisitor('Norberto Lins')
  await visitor.write('Alguém aí?')
  const [supervisor, page] = [await agentPage('supervisor'), await agentPage('agente')]
  const said = complaints(supervisor)

  await test.step('the supervisor picks steps, moves one by key, and shares', async () => {
    await visit(supervisor, '/configuracoes/macros')
    await isLive(supervisor)
    await supervisor.getByRole('button', { name: /^Nova/ }).first().click()
    const form = supervisor.getByRole('dialog', { name: 'Nova macro' })
    await form.getByLabel('Nome').fill('Saudação')
    const add = form.getByRole('button', { name: 'Adicionar passo' })
    await add.press('Enter')
    await choose(supervisor, 'Resolver')
    await expect(steps(form)).toHaveText([/Resolver/])
    await add.press('Enter')
    await choose(supervisor, 'Enviar um texto')
    await supervisor.getByLabel('Texto da mensagem').fill('Bom dia, {{firstName}}')
    await supervisor.keyboard.press('Control+Enter')
    await form.getByRole('button', { name: /^Subir: Enviar/ }).press('Enter')
    await expect(steps(form)).toHaveText([/Enviar “Bom dia, \{\{firstName\}\}” · não se desfaz/, /Resolver/])
    await inspect(supervisor, 'form')
    await form.getByLabel('Compartilhar com a equipe').press('Space')
    await form.getByLabel('Nome').press('Control+Enter')
    await expect(notices(supervisor)).toContainText('Macro Saudação salva')
    await inspect(supervisor, 'list')
    expect(said).toEqual([])
  })

  const conversation = await accept(page, 'Norberto Lins')
  await test.step('the agent has it without a reload, sees what stays done, and the contact gets it with their name', async () => {
    await list(page).focus()
    await moveTo(page, 'Norberto Lins')
    await runByPalette(page, 'saudação')
    const confirm = page.getByRole('dialog', { name: 'Executar Saudação' })
    await expect(confirm).toContainText('Não se desfaz: Enviar “Bom dia, {{firstName}}”')
    await page.keyboard.press('Enter')
    await expect(log(conversation)).toContainText('Bom dia, Norberto')
    await showTab(page, 'Resolvidos')
    await expect(row(page, 'Norberto Lins')).toBeVisible()
  })

  await test.step('on a resolved ticket it stops at the step that cannot be done, and says which and why', async () => {
    await list(page).focus()
    await moveTo(page, 'Norberto Lins')
    await runByPalette(page, 'saudação')
    await expect(page.getByRole('dialog', { name: 'Executar Saudação' }).getByRole('button', { name: 'Executar' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(notices(page)).toContainText(/Saudação parou. Norberto Lins, passo 1 \(Enviar “Bom dia.*Este atendimento não está aberto/)
    await expect(log(conversation).getByText('Bom dia, Norberto')).toHaveCount(1)
  })

  await test.step('the agent reads it and cannot change it', async () => {
    await visit(page, '/configuracoes/macros')
    await isLive(page)
    await page.getByText('Saudação', { exact: true }).click()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Saudação' })
    await expect(dialog).toContainText('Só administradores e supervisores mudam')
    await expect(dialog.getByRole('button', { name: /^Salvar/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Excluir: Saudação' })).toHaveCount(0)
  })

  await test.step('what the supervisor takes away is gone at once', async () => {
    await supervisor.getByRole('button', { name: 'Excluir: Saudação' }).click()
    await expect(page.getByText('Saudação', { exact: true })).toHaveCount(0)
  })
})

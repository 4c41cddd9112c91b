import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { createContact, listContacts } from '#plugins/contacts/contract/index.ts'
import { createLabel } from '#plugins/labels/contract/index.ts'
import { isLive, pressUntilFocused, replyBox, takeBack, tile, visit } from './support/agent.ts'
import { inspect } from './support/inspect.ts'
import { runByPalette } from './support/palette.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

// A program of its own: its lists hold these contacts alone.
test.use({ own: 'contactsImport' })

/** As a spreadsheet in Portuguese saves it: with `;`, and letters of Windows-1252. */
const FILE = [
  'Nome;Telefone;E-mail;Cidade',
  'Conceição Araújo;(11) 98765-0001;conceicao@exemplo.com.br;São Paulo',
  'João Gonçalves;(21) 98765-0002;;Niterói',
  'Sem Número;;a@exemplo.com.br;',
  'Ângela;98;;',
  'João de novo;21 98765-0002;;',
].join('\r\n')

const people = (page: Page): Locator => page.getByRole('grid', { name: 'Contatos' })
const line = (page: Page, name: string): Locator => people(page).getByRole('row').filter({ hasText: name })
const importRow = (page: Page, file: string): Locator => page.getByRole('list', { name: 'Importações' }).getByRole('listitem', { name: file })
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

async function openContacts(page: Page): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/contatos/)
}

/** The text of a table that the page saves. */
async function savedTable(page: Page, work: () => Promise<void>): Promise<{ name: string; lines: string[] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), work()])
  const text = await readFile(await download.path(), 'utf8')
  return { name: download.suggestedFilename(), lines: text.replace('\uFEFF', '').trimEnd().split('\r\n') }
}

test('a list of contacts comes in from a spreadsheet, its problems as a file, goes out again, and is undone', async ({ agentPage, program }) => {
  const [admin, supervisor] = await Promise.all([agentPage('admin'), agentPage('supervisor')])
  await openContacts(supervisor)
  await openContacts(admin)
  await expect(admin.getByText('Nenhum contato ainda')).toBeVisible()

  await test.step('by its key: what the columns mean is shown with what stands in them, and asked where it is missing', async () => {
    await admin.keyboard.press('i')
    const form = dialog(admin, 'Importar contatos')
    await form.locator('input[type=file]').setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE, 'latin1') })
    await expect(form).toContainText('5 linhas. Confira o que cada coluna significa.')
    await expect(form.getByLabel('Significado de Nome')).toBeFocused()
    await expect(form.getByRole('row', { name: /^Nome/ })).toContainText('Conceição Araújo · João Gonçalves · Sem Número')
    await expect(form.getByLabel('Nome do campo de Cidade')).toHaveValue('Cidade')
    await inspect(admin, 'importar contatos')
    await admin.setViewportSize({ width: 1440, height: 900 })
    await form.getByLabel('Significado de Telefone').selectOption('Não importar')
    await form.getByLabel('Significado de Telefone').press('Control+Enter')
    await expect(form).toContainText('Diga qual coluna tem o número.')
    await form.getByLabel('Significado de Telefone').selectOption('Número')
    await form.getByLabel('Significado de Telefone').press('Control+Enter')
    await expect(form).toBeHidden()
  })

  await test.step('what came of it is said, and a colleague sees the contacts without a reload', async () => {
    await expect(importRow(admin, 'clientes.csv')).toContainText('2 novos · 3 com problemas')
    for (const page of [admin, supervisor]) {
      await expect(line(page, 'Conceição Araújo')).toContainText('+55 11 98765 0001')
      await expect(line(page, 'João Gonçalves')).toBeVisible()
      await expect(people(page).getByRole('row')).toHaveCount(3)
    }
    await expect(importRow(supervisor, 'clientes.csv')).toHaveCount(0)
  })

  await test.step('each problem stands there with its row and reason, and in a file with the row as it was', async () => {
    await importRow(admin, 'clientes.csv').getByRole('button', { name: 'Ver problemas' }).click()
    const problems = dialog(admin, 'Problemas de clientes.csv')
    await expect(problems.getByRole('row')).toHaveText([
      'LinhaMotivo',
      '4Falta o número.',
      '598 não é um número de telefone.',
      '6A mesma pessoa já está na linha 3.',
    ])
    const { name, lines } = await savedTable(admin, () => problems.getByRole('button', { name: 'Baixar CSV' }).click())
    expect(name).toBe('problemas.csv')
    expect(lines).toEqual([
      'Linha;Motivo;Nome;Telefone;E-mail;Cidade',
      '4;Falta o número.;Sem Número;;a@exemplo.com.br;',
      '5;98 não é um número de telefone.;Ângela;98;;',
      '6;A mesma pessoa já está na linha 3.;João de novo;21 98765-0002;;',
    ])
    await admin.keyboard.press('Escape')
  })

  await test.step('what goes out comes in again as the same', async () => {
    const { name, lines } = await savedTable(admin, () => runByPalette(admin, 'exportar contatos em csv'))
    expect(name).toBe('contatos.csv')
    expect(lines[0]).toBe('Nome;Número;E-mail;Etiquetas;Carteira;Criado;Cidade')
    // A spreadsheet would take the plus for a sum: the mark before it goes again when the file comes in.
    expect(lines[1]).toMatch(/^Conceição Araújo;'\+5511987650001;conceicao@exemplo\.com\.br;;;\d{4}-\d\d-\d\d;São Paulo$/)
    expect(lines).toHaveLength(3)
    await admin.getByRole('button', { name: /^Importar/ }).click()
    const form = dialog(admin, 'Importar contatos')
    await form.locator('input[type=file]').setInputFiles({ name: 'de-volta.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
    await form.getByLabel('Significado de Criado').selectOption('Não importar')
    await form.getByRole('radio', { name: 'Sobrescrever' }).click()
    await form.getByRole('button', { name: /^Importar/ }).click()
    await expect(importRow(admin, 'de-volta.csv')).toContainText('0 novo · 2 sem mudança')
    await admin.getByRole('button', { name: 'Fechar de-volta.csv' }).click()
    await expect(importRow(admin, 'de-volta.csv')).toHaveCount(0)
  })

  await test.step('undone, they are gone, but for the one that somebody changed since', async () => {
    const { calls, agent } = createWire(program)
    const { session } = await agent('supervisor')
    const [joao] = (await calls.ask(listContacts, { searchParam: 'João' }, session)).contacts
    expect((await calls.call('PUT', `/contacts/${joao?.id}`, { token: session.token, body: { name: 'João G. Lima' } })).status).toBe(200)
    await expect(line(admin, 'João G. Lima')).toBeVisible()
    await importRow(admin, 'clientes.csv').getByRole('button', { name: 'Desfazer' }).click()
    await expect(importRow(admin, 'clientes.csv')).toContainText('Importação desfeita; 1 contato ficou porque mudou depois')
    for (const page of [admin, supervisor]) {
      await expect(line(page, 'Conceição Araújo')).toHaveCount(0)
      await expect(line(page, 'João G. Lima')).toBeVisible()
    }
  })
})

test('two contacts of one person become one after a preview, and two again by undo and from the card', async ({ agentPage, program }) => {
  const { calls, agent } = createWire(program)
  const { session } = await agent('admin')
  await calls.ask(createContact, { name: 'Marcos Dias', number: '11 95555-0001', extraInfo: [{ name: 'Empresa', value: 'Padaria' }] }, session)
  await calls.ask(createContact, { name: 'Marcos D. Prado', number: '11 95555-0002', email: 'marcos@exemplo.com.br' }, session)
  const [admin, supervisor] = await Promise.all([agentPage('admin'), agentPage('supervisor')])
  for (const page of [admin, supervisor]) {
    await visit(page, '/contatos?search=Marcos')
    await isLive(page)
    await expect(line(page, 'Marcos Dias')).toBeVisible()
  }
  const preview = dialog(admin, 'Juntar dois contatos')
  const ask = async () => {
    await people(admin).focus()
    await admin.keyboard.press('Home')
    await admin.keyboard.press('x')
    await admin.keyboard.press('j')
    await admin.keyboard.press('x')
    await admin.getByRole('button', { name: 'Juntar', exact: true }).press('Enter')
    await expect(preview).toBeVisible()
    // The first of the list is "Marcos D. Prado".
    await preview
      .getByRole('radiogroup', { name: 'Fica a ficha de' })
      .getByRole('radio', { name: /^Marcos Dias/ })
      .click()
  }

  await test.step('the preview says what stays, whichever record is chosen', async () => {
    await ask()
    await expect(preview.getByRole('row', { name: /^Número principal/ })).toContainText('+55 11 95555 0001')
    await expect(preview.getByRole('row', { name: /^Campos/ })).toContainText('Empresa: Padaria')
    await expect(preview).toContainText('Quem escrever do outro número, +55 11 95555 0002, também chega a este contato.')
    await expect(preview.getByRole('radio', { name: 'marcos@exemplo.com.br' })).toBeChecked()
    await inspect(admin, 'juntar contatos')
    await admin.setViewportSize({ width: 1440, height: 900 })
    await preview.getByRole('button', { name: /^Juntar contatos/ }).click()
    await expect(preview).toBeHidden()
    for (const page of [admin, supervisor]) {
      await expect(line(page, 'Marcos Dias')).toBeVisible()
      await expect(line(page, 'Marcos D. Prado')).toHaveCount(0)
    }
  })

  await test.step('the undo of the notice makes them two again, each with what it had, and neither picked', async () => {
    await takeBack(admin, 'Marcos D. Prado juntado a Marcos Dias')
    await expect(admin.getByText(/\d escolhidos?/)).toHaveCount(0)
    for (const page of [admin, supervisor]) await expect(line(page, 'Marcos D. Prado')).toContainText('+55 11 95555 0002')
    const { contacts } = await calls.ask(listContacts, { searchParam: 'Marcos' }, session)
    expect(contacts.map(({ name, email }) => [name, email])).toEqual([
      ['Marcos D. Prado', 'marcos@exemplo.com.br'],
      ['Marcos Dias', null],
    ])
  })

  await test.step('within a day the card separates them, too', async () => {
    await ask()
    await preview.getByRole('button', { name: /^Juntar contatos/ }).click()
    await expect(line(admin, 'Marcos D. Prado')).toHaveCount(0)
    await line(admin, 'Marcos Dias').getByText('Marcos Dias', { exact: true }).click()
    await admin.getByRole('button', { name: 'Separar de Marcos D. Prado' }).click()
    for (const page of [admin, supervisor]) await expect(line(page, 'Marcos D. Prado')).toBeVisible()
    await expect(admin.getByRole('button', { name: 'Separar de Marcos D. Prado' })).toHaveCount(0)
  })
})

test('contacts by the keyboard alone: picked, labelled together, taken back, and spoken to', async ({ agentPage, wireVisitor, program }) => {
  const { calls, agent } = createWire(program)
  const { session, resolve } = await agent('admin')
  await calls.ask(createLabel, { tag: 'Atacado', color: '#3d7fc4' }, session)
  const visitor = await wireVisitor('Tecla Um')
  await visitor.write('Obrigada, era só isso')
  await expect.poll(() => visitor.ticketId(), { intervals: [20] }).toBeGreaterThan(0)
  await resolve(await visitor.ticketId())
  await calls.ask(createContact, { name: 'Tecla Dois', number: '11 94444-0002' }, session)
  const page = await agentPage('agente')
  const colleague = await agentPage('supervisor')
  await visit(colleague, '/contatos')
  await openContacts(page)
  await expect(line(page, 'Tecla Um')).toBeVisible()
  await pressUntilFocused(page.getByRole('searchbox', { name: 'Nome, número ou e-mail' }), 'Tab')
  await page.keyboard.type('Tecla')
  await expect(people(page).getByRole('row')).toHaveCount(3)
  await pressUntilFocused(people(page), 'Tab')

  await test.step('x picks, the bar is reached with Tab, and both get the label', async () => {
    await page.keyboard.press('Home')
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(page.getByText('2 escolhidos')).toBeVisible()
    await pressUntilFocused(page.getByRole('button', { name: 'Etiquetar', exact: true }), 'Tab')
    await page.keyboard.press('Enter')
    const form = dialog(page, 'Etiquetar os 2 selecionados')
    await expect(form.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('ataca')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await expect(form).toBeHidden()
    for (const name of ['Tecla Um', 'Tecla Dois']) for (const one of [page, colleague]) await expect(line(one, name)).toContainText('Atacado')
  })

  await test.step('one key takes both back', async () => {
    await expect(page.getByText('2 contatos etiquetados')).toBeVisible()
    await page.keyboard.press('Control+z')
    for (const name of ['Tecla Um', 'Tecla Dois']) for (const one of [page, colleague]) await expect(line(one, name)).not.toContainText('Atacado')
  })

  await test.step('Enter opens the card beside, and c begins a conversation', async () => {
    await pressUntilFocused(people(page), 'Tab')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(tile(page, 'Tecla Um')).toContainText('Contato desde')
    await pressUntilFocused(people(page), 'F6')
    await page.keyboard.press('c')
    await expect(page).toHaveURL(/\/atendimento\/\d+/)
    await expect(replyBox(page).first()).toBeVisible()
  })
})

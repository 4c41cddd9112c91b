import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { accept, isLive, replyBox, tile, visit } from './support/agent.ts'
import { expect, test } from './support/test.ts'

const notices = (page: Page) => page.getByRole('region', { name: 'Avisos' })
const table = (page: Page) => page.getByRole('grid', { name: 'Teclas' })
const dialog = (page: Page, command: string) => page.getByRole('dialog', { name: `Teclas de ${command}`, exact: true })

/** Opens the row of a command. */
async function edit(page: Page, command: string) {
  await page.getByRole('searchbox', { name: 'Procurar comando' }).fill(command)
  await page.getByRole('button', { name: `Teclas de ${command}`, exact: true }).click()
  return dialog(page, command)
}

test('a key of one’s own: recorded with its conflicts named, used, known to the other window, after a login, and undone', async ({
  agentPage,
  wireVisitor,
}) => {
  const visitor = await wireVisitor('Eulália Rocha')
  await visitor.write('Bom dia')
  const [page, other] = await Promise.all([agentPage('agente'), agentPage('agente')])
  const conversation = await accept(other, 'Eulália Rocha')
  await replyBox(conversation).press('Escape')

  await test.step('the person menu leads to the screen', async () => {
    await page.getByRole('button', { name: /Agente Um/ }).click()
    await page.getByRole('menuitem', { name: 'Minhas teclas' }).click()
    await expect(table(page)).toBeVisible()
    await expect(page).toHaveURL(/\/configuracoes\/teclas/)
  })

  await test.step('conflicts are named at once: the browser’s, another command’s', async () => {
    const form = await edit(page, 'Resolver')
    const record = form.getByRole('button', { name: 'Gravar tecla' })
    await record.press('Enter')
    await page.keyboard.press('Alt+e')
    await expect(form).toContainText('Alt com letra abre menus')
    await form.getByRole('button', { name: 'Tirar Alt E' }).click()
    await record.press('Enter')
    await page.keyboard.press('Escape')
    await expect(form).toBeVisible()
    await record.press('Enter')
    await page.keyboard.press('t')
    await expect(form).toContainText('“Transferir”')
    await form.getByRole('button', { name: 'Tirar T', exact: true }).click()
  })

  await test.step('a sequence is recorded and saved', async () => {
    const form = dialog(page, 'Resolver')
    await form.getByRole('button', { name: 'Gravar tecla' }).press('Enter')
    await page.keyboard.press('z')
    await page.keyboard.press('r')
    await expect(form.getByRole('button', { name: 'Tirar Z R' })).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(notices(page)).toContainText('Teclas de Resolver mudadas')
    await expect(table(page).getByRole('row').filter({ hasText: 'Sua' })).toContainText('Resolver')
  })

  await test.step('the other window follows: hint and key', async () => {
    await other.keyboard.press('Control+k')
    await other.keyboard.type('>treinar as')
    await other.keyboard.press('Escape')
    await other.keyboard.press('z')
    await expect(other.getByRole('contentinfo')).toContainText('Z …')
    await other.keyboard.press('r')
    await expect(notices(other)).toContainText('Atendimento de Eulália Rocha resolvido')
  })

  await test.step('undo takes it back everywhere', async () => {
    await page.keyboard.press('Escape')
    await notices(page)
      .getByRole('button', { name: /Desfazer/ })
      .first()
      .click()
    await expect(table(page).getByRole('row').filter({ hasText: 'Sua' })).toHaveCount(0)
    await visit(other, '/configuracoes/teclas')
    await isLive(other)
    await expect(table(other).getByRole('row').filter({ hasText: 'Sua' })).toHaveCount(0)
  })
})

test('a key that is taken from another command, a preset, the key that finds a command, export, import and reset', async ({ agentPage }) => {
  const page = await agentPage('agente2')
  await visit(page, '/configuracoes/teclas')
  await isLive(page)

  await test.step('a key that serves at other times is only a note, and nothing is saved by leaving', async () => {
    const form = await edit(page, 'Transferir')
    await form.getByRole('button', { name: 'Gravar tecla' }).press('Enter')
    await page.keyboard.press('e')
    await expect(form).toContainText('“Resolver”, que funciona em outros momentos')
    await form.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Sair sem salvar' }).click()
    await expect(form).toBeHidden()
  })

  await test.step('the table is narrowed by pressing a key', async () => {
    await page.getByRole('searchbox', { name: 'Procurar comando' }).fill('')
    await page.getByRole('button', { name: 'Procurar pela tecla' }).press('Enter')
    await page.keyboard.press('h')
    await expect(
      table(page)
        .getByRole('row')
        .filter({ hasText: /^Adiar(?! os)/ }),
    ).toBeVisible()
    await expect(table(page).getByRole('row').filter({ hasText: 'Resolver' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Tirar a tecla da procura' }).click()
  })

  await test.step('like Gmail, then exported, reset and imported again', async () => {
    await page.getByRole('button', { name: 'Modelos' }).click()
    await page.getByRole('menuitem', { name: 'Teclas como no Gmail' }).click()
    await expect(notices(page)).toContainText('Teclas como no Gmail em uso')
    await page.getByRole('searchbox', { name: 'Procurar comando' }).fill('adiar')
    await expect(
      table(page)
        .getByRole('row')
        .filter({ hasText: /^Adiar(?! os)/ }),
    ).toContainText('B')

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Mais', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Exportar minhas teclas' }).click()
    const path = await (await saved).path()
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ format: 'balcao.keys', version: 1, keys: { 'tickets.snooze': ['b'] } })

    await page.getByRole('button', { name: 'Mais', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Voltar todas as teclas ao padrão' }).click()
    await expect(
      table(page)
        .getByRole('row')
        .filter({ hasText: /^Adiar(?! os)/ }),
    ).toContainText('Padrão')

    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Mais', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Importar teclas' }).click()
    await (await choosing).setFiles(path)
    const form = page.getByRole('dialog', { name: 'Importar teclas' })
    await expect(form).toContainText('Adiar')
    await form.getByRole('button', { name: /Usar estas teclas/ }).click()
    await expect(
      table(page)
        .getByRole('row')
        .filter({ hasText: /^Adiar(?! os)/ }),
    ).toContainText('Sua')

    const again = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Mais', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Importar teclas' }).click()
    await (await again).setFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
    await expect(page.getByRole('dialog', { name: 'Importar teclas' })).toContainText('não é uma exportação de teclas')
    await page.keyboard.press('Escape')
  })
})

test('the practice takes the person’s own keys and says what to repeat', async ({ agentPage }) => {
  const page = await agentPage('agente')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Teclas' }).getByRole('button', { name: 'Treinar as teclas' }).click()
  const practice = page.getByRole('dialog', { name: 'Treinar as teclas' })
  await expect(practice).toContainText('Aceite Treino A')
  await page.keyboard.press('a')
  await expect(practice).toContainText('Vá para a caixa de resposta')
  for (const key of ['x', 'r', 'e', 't', 'l', 'h', 'p', 'n', '/', 'Control+z', 'Control+k', 'g', 'a']) await page.keyboard.press(key)

  await expect(practice.getByRole('status')).toContainText('Para repetir')
  await expect(practice.getByRole('row').filter({ has: page.locator('.is-again') })).toHaveCount(0)
  await expect(practice.locator('.is-again').first()).toContainText('1')
  await practice.getByRole('button', { name: 'Repetir o que faltou' }).click()
  await expect(practice).toContainText('1 de')
  await page.keyboard.press('Escape')
  await expect(practice).toBeHidden()
  await expect(tile(page, 'Atendimentos')).toBeVisible()
})

import type { Page } from '@playwright/test'
import { createMacro } from '#plugins/macros/contract/index.ts'
import { isLive, list, log, moveTo, replyBox, row, tab, tile } from './support/agent.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Runs a command of the palette. */
const run = async (page: Page, command: string) => {
  await press(page, 'Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(command)
  await expect(
    page
      .getByRole('dialog')
      .getByRole('option', { name: new RegExp(command) })
      .first(),
  ).toHaveAttribute('aria-selected', 'true')
  await press(page, 'Enter')
}

test('a morning by keyboard alone: three conversations taken and answered side by side, one given on, one put back, one ended, all kept', async ({
  agentPage,
  wireVisitor,
  program,
}) => {
  const names = ['Rui Falcão', 'Sara Lins', 'Téo Brandão']
  for (const name of names) await (await wireVisitor(name)).write('Preciso de ajuda com o pedido')
  const { calls, agent } = createWire(program)
  const steps = [
    { command: 'tickets.setPriority', args: { priority: 'urgent' } },
    { command: 'tickets.markUnread', args: {} },
  ]
  await calls.ask(createMacro, { name: 'Para depois do almoço', steps }, (await agent('agente')).session)
  const page = await agentPage('agente')

  await test.step('accepted from the waiting ones', async () => {
    await press(page, 'g', '2')
    await expect(tab(page, 'Aguardando')).toHaveAttribute('aria-selected', 'true')
    for (const [index, name] of names.entries()) {
      await expect(row(page, name)).toBeVisible()
      await list(page).focus()
      await moveTo(page, name)
      await press(page, 'a')
      await expect(tab(page, 'Em atendimento')).toHaveAttribute('aria-selected', 'true')
      await expect(row(page, name)).toBeVisible()
      if (index === names.length - 1) break
      await press(page, 'ArrowRight')
    }
  })

  await test.step('three tiles, each answered', async () => {
    for (const [index, name] of names.entries()) {
      await list(page).focus()
      await moveTo(page, name)
      await press(page, index === 0 ? 'Enter' : 'Shift+Enter')
      await expect(log(tile(page, name))).toContainText('Preciso de ajuda')
      await expect(replyBox(tile(page, name))).toBeFocused()
      await page.keyboard.type(`Bom dia, ${name}. Já vejo.`)
      await press(page, 'Enter')
      await expect(log(tile(page, name)).getByText(`Bom dia, ${name}. Já vejo.`, { exact: true })).toBeVisible()
      await press(page, 'Escape')
    }
  })

  await test.step('one given to a colleague, taken back by undo', async () => {
    await list(page).focus()
    await moveTo(page, 'Sara Lins')
    await run(page, 'Transferir')
    await page.keyboard.type('Vendas')
    await press(page, 'Enter')
    await page.keyboard.type('Agente Dois')
    await press(page, 'Enter')
    await page.keyboard.type('Quer trocar o pedido')
    await press(page, 'Enter')
    await expect(page.getByText(/^Atendimento transferido/).first()).toBeVisible()
    await list(page).focus()
    await press(page, 'Control+z')
    await expect(row(page, 'Sara Lins')).toBeVisible()
  })

  await test.step('a macro of the palette, its two steps taken back by one key', async () => {
    await list(page).focus()
    await moveTo(page, 'Rui Falcão')
    await run(page, 'Para depois do almoço')
    await expect(row(page, 'Rui Falcão')).toHaveAccessibleName(/não lida.*urgente/i)
    await list(page).focus()
    await press(page, 'Control+z')
    await expect(row(page, 'Rui Falcão')).not.toHaveAccessibleName(/não lida|urgente/i)
  })

  await test.step('one resolved; the other two stay', async () => {
    await list(page).focus()
    await moveTo(page, 'Téo Brandão')
    await press(page, 'e')
    await expect(row(page, 'Téo Brandão')).toHaveCount(0)
    await expect(row(page, 'Rui Falcão')).toBeVisible()
  })

  await test.step('the tiles get a name, and are back after a reload', async () => {
    await press(page, 'w', 'n')
    await expect(page.getByRole('dialog').getByLabel('Nome')).toBeFocused()
    await page.keyboard.type('Manhã')
    await press(page, 'Control+Enter')
    await expect(page.getByRole('navigation', { name: 'Áreas abertas' })).toContainText('Manhã')
    await page.reload()
    await isLive(page)
    for (const name of ['Rui Falcão', 'Sara Lins']) await expect(log(tile(page, name))).toContainText('Já vejo.')
    await expect(page.getByRole('navigation', { name: 'Áreas abertas' })).toContainText('Manhã')
  })
})

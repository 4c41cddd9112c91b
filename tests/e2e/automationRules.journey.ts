import type { Locator, Page } from '@playwright/test'
import { createLabel } from '#plugins/labels/contract/index.ts'
import { accept, log, replyBox, row, showTab, tile } from './support/agent.ts'
import { inspect } from './support/inspect.ts'
import { runByPalette } from './support/palette.ts'
import { dress } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

// A program of its own: its rules act on nobody else's conversations.
test.use({ own: 'automationRules' })

const form = (page: Page): Locator => page.getByRole('dialog', { name: /regra$/ })

test('an administrator writes a rule by keyboard and tries it on yesterday; a visitor writes, and the label stands at the agent without a reload', async ({
  agentPage,
  wireVisitor,
  program,
}) => {
  const { calls, agent } = createWire(program)
  const { session } = await agent('admin')
  await calls.ask(createLabel, { tag: 'Financeiro', color: '#3d7fc4', isActive: true }, session)
  const earlier = await wireVisitor('Ivone Sales')
  await earlier.write('Meu boleto venceu')
  const admin = await agentPage('admin')

  await test.step('an empty list offers ready rules, and a new one', async () => {
    await runByPalette(admin, 'ir para as regras')
    await expect(admin.getByText('Nenhuma regra ainda')).toBeVisible()
    await expect(admin.getByRole('button', { name: /Sem dono há 10 minutos/ })).toBeVisible()
    await inspect(admin, 'as regras, vazias')
    await dress(admin, 'light', 1440)
  })

  await test.step('what is missing is said at its field', async () => {
    await admin.keyboard.press('n')
    await expect(form(admin).getByLabel('Nome', { exact: true })).toBeFocused()
    await admin.keyboard.press('Control+Enter')
    await expect(form(admin).getByText('Falta preencher.').first()).toBeVisible()
    await expect(form(admin).getByLabel('Nome', { exact: true })).toBeFocused()
  })

  await test.step('when a customer writes boleto, then the label, all by keys', async () => {
    await admin.keyboard.type('Boletos')
    await form(admin).getByRole('button', { name: 'Condição', exact: true }).press('Enter')
    await form(admin).getByRole('textbox', { name: 'Palavras' }).focus()
    await admin.keyboard.type('boleto, segunda via')
    await form(admin).getByRole('button', { name: 'Ação', exact: true }).press('Enter')
    await form(admin).getByRole('button', { name: 'Etiquetas a pôr' }).press('Enter')
    await admin.keyboard.type('Financ')
    await expect(admin.getByRole('option', { name: 'Financeiro' })).toBeVisible()
    await admin.keyboard.press('Enter')
    await admin.keyboard.press('Escape')
    await expect(form(admin).getByRole('button', { name: 'Etiquetas a pôr' })).toHaveText('Financeiro')
  })

  await test.step('tried on yesterday it finds the conversation, and does nothing to it', async () => {
    await form(admin).getByRole('button', { name: 'Testar com ontem' }).press('Enter')
    await expect(form(admin).getByText('1 conversa em 24 horas')).toBeVisible()
    await expect(form(admin).getByRole('button', { name: 'Ivone Sales' })).toBeVisible()
    await inspect(admin, 'a regra, testada')
    await dress(admin, 'light', 1440)
    await form(admin).getByLabel('Nome', { exact: true }).focus()
    await admin.keyboard.press('Control+Enter')
    await expect(form(admin)).toBeHidden()
    await expect(admin.getByRole('switch', { name: 'Boletos ligada' })).toBeChecked()
  })

  await test.step('a rule is switched off and on in the list, and a ready one begins with its follow-ups', async () => {
    const isOn = admin.getByRole('switch', { name: 'Boletos ligada' })
    await isOn.press('Space')
    await expect(isOn).not.toBeChecked()
    await isOn.press('Space')
    await expect(isOn).toBeChecked()
    await admin.getByRole('grid', { name: 'Regras' }).focus()
    await admin.keyboard.press('n')
    await form(admin).getByLabel('Nome', { exact: true }).fill('Cliente calado')
    await form(admin).getByLabel('O que acontece').selectOption('Cliente calado')
    await form(admin).getByRole('button', { name: 'Ação', exact: true }).press('Enter')
    await form(admin).getByLabel('O que fazer').selectOption('encerrar')
    await form(admin).getByRole('button', { name: 'Acompanhamento', exact: true }).press('Enter')
    await form(admin).getByRole('textbox', { name: 'Texto' }).fill('Ainda está aí, {{firstName}}?')
    await inspect(admin, 'um acompanhamento')
    await form(admin).getByLabel('Nome', { exact: true }).focus()
    await admin.keyboard.press('Control+Enter')
    await expect(form(admin)).toBeHidden()
    await expect(admin.getByRole('switch', { name: 'Cliente calado ligada' })).toBeChecked()
    await inspect(admin, 'as regras')
    await dress(admin, 'light', 1440)
  })

  await test.step('the rules change their order by key, and a deleted one comes back', async () => {
    await admin.getByRole('button', { name: /^Mover Cliente calado/ }).press('ArrowUp')
    await expect(admin.getByRole('row').nth(1)).toContainText('Cliente calado')
    await admin.getByRole('button', { name: 'Excluir Cliente calado' }).click()
    await expect(admin.getByRole('row', { name: /Cliente calado/ })).toBeHidden()
    await admin.keyboard.press('Control+z')
    await expect(admin.getByRole('row').nth(1)).toContainText('Cliente calado')
  })

  await test.step('a visitor writes, and the agent sees the label and the rule', async () => {
    const page = await agentPage('agente')
    const visitor = await wireVisitor('Juraci Matos')
    await visitor.write('Bom dia')
    await showTab(page, 'Aguardando')
    await expect(row(page, 'Juraci Matos')).toBeVisible()
    const conversation = await accept(page, 'Juraci Matos')
    await replyBox(conversation).press('Escape')
    await page.keyboard.press('d')
    await expect(tile(page, 'Detalhes')).toBeVisible()
    await visitor.write('Quero a segunda via')

    await expect(log(page)).toContainText('Regra “Boletos”: etiquetas +Financeiro')
    await expect(tile(page, 'Detalhes').getByText('Financeiro', { exact: true })).toBeVisible()
  })

  await test.step('the list counts it without a reload, and the log says what was done', async () => {
    const line = admin.getByRole('row', { name: /Boletos/ })
    await expect(line).toContainText('agora')
    await line.getByRole('button', { name: 'O que fez: Boletos' }).click()
    await expect(admin.getByRole('row', { name: /Juraci Matos/ })).toContainText('etiquetas +Financeiro')
    await expect(admin.getByRole('row', { name: /Ivone Sales/ })).toBeHidden()
    await inspect(admin, 'o que a regra fez')
  })
})

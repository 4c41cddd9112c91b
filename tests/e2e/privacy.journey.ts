import { row, showAll, showTab, tile, visit } from './support/agent.ts'
import { inspect } from './support/inspect.ts'
import { expect, test } from './support/test.ts'

test('an administrator hands out what is known of a person and erases them; the colleague who talks with them sees it go', async ({
  agentPage,
  wireVisitor,
}) => {
  const visitor = await wireVisitor('Fabíola Sigilosa')
  await visitor.write('Meu segredo é jabuticaba')
  const [admin, agent] = await Promise.all([agentPage('admin'), agentPage('agente')])
  await showTab(agent, 'Aguardando')
  await row(agent, 'Fabíola Sigilosa').click()
  await expect(tile(agent, 'Fabíola Sigilosa')).toContainText('jabuticaba')

  await visit(admin, '/contatos')
  await admin.getByRole('grid', { name: 'Contatos' }).getByRole('row').filter({ hasText: 'Fabíola Sigilosa' }).dblclick()
  const card = tile(admin, 'Fabíola Sigilosa')

  await test.step('everything leaves as a file', async () => {
    const saving = admin.waitForEvent('download')
    await card.getByRole('button', { name: 'Baixar os dados' }).click()
    expect((await saving).suggestedFilename()).toBe('Dados de Fabíola Sigilosa.zip')
  })

  await test.step('erasing asks twice, and wants the name', async () => {
    await card.getByRole('button', { name: 'Apagar a pessoa' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Apagar Fabíola Sigilosa' })
    await expect(dialog).toContainText('Isto não pode ser desfeito.')
    await inspect(admin, 'privacy: erase')
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await dialog.getByLabel('Nome da pessoa').fill('Fabíola')
    await admin.keyboard.press('Control+Enter')
    await expect(dialog).toContainText('Escreva exatamente: Fabíola Sigilosa')
    await dialog.getByLabel('Nome da pessoa').fill('Fabíola Sigilosa')
    await admin.keyboard.press('Control+Enter')
    await expect(dialog).toBeHidden()
    await expect(card).toBeHidden()
  })

  await test.step('nothing is left on the other screen', async () => {
    await expect(agent.getByText('jabuticaba')).toHaveCount(0)
    await expect(agent.getByText('Fabíola Sigilosa')).toHaveCount(0)
    await showTab(agent, 'Resolvidos')
    await showAll(agent)
    await expect(row(agent, 'Pessoa apagada')).toHaveCount(1)
  })

  await test.step('the log says who did both, without the name', async () => {
    await visit(admin, '/configuracoes/privacidade')
    const log = admin.getByRole('grid', { name: 'Privacidade' }).getByRole('row')
    await expect(log.filter({ hasText: 'Pessoa apagada' })).toContainText('Administração')
    await expect(log.filter({ hasText: 'Dados baixados' })).toHaveCount(1)
    await expect(admin.getByText('Fabíola')).toHaveCount(0)
    await inspect(admin, 'privacy: log')
  })
})

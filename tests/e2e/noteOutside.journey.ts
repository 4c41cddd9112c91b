import type { Page } from '@playwright/test'
import { accept, replyBox, tile } from './support/agent.ts'
import { expect, test } from './support/test.ts'

const details = (page: Page) => tile(page, 'Detalhes')
const notices = (page: Page) => page.getByRole('region', { name: 'Avisos' })

test.use({
  changes: [
    `delete from users_queues using users, queues where users.id = users_queues.user_id and queues.id = users_queues.queue_id
      and users.username = 'agente2' and queues.queue = 'Suporte'`,
  ],
})

test('an agent gets nothing of a note, and is named only once they are let in', async ({ agentPage, visitorPage, program }) => {
  const visitor = await visitorPage('Caetano Braga')
  await visitor.write('Assunto reservado')
  const [writer, outsider] = await Promise.all([agentPage('agente'), agentPage('agente2')])
  const conversation = await accept(writer, 'Caetano Braga')
  await replyBox(conversation).press('Escape')
  await writer.keyboard.press('d')
  const box = details(writer).getByRole('textbox', { name: 'Nova nota' })
  await outsider.goto(`${program.url}/notas`)

  await box.fill('Só para nós')
  await box.press('Control+Enter')
  await expect(details(writer).getByRole('list', { name: 'Notas' })).toContainText('Só para nós')
  await box.fill('@Agente Dois ajude')
  await box.press('Control+Enter')
  await expect(details(writer)).toContainText('Não pode ler este atendimento: Agente Dois.')
  await expect(outsider.getByText('Nenhuma nota ainda')).toBeVisible()
  await expect(notices(outsider)).not.toContainText('chamou você')

  await details(writer).getByRole('button', { name: 'Incluir como colaborador e guardar' }).click()
  await expect(notices(outsider)).toContainText('Agente Um chamou você em uma nota sobre Caetano Braga')
  await expect(outsider.getByRole('grid', { name: 'Notas' }).getByRole('row').filter({ hasText: 'Só para nós' })).toBeVisible()
})

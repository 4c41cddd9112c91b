import { createWorkspace, updateWorkspace } from '#plugins/workspaces/contract/index.ts'
import { tile } from './support/agent.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

// A program of its own: in another, somebody was there before.
test.use({ own: 'startLayout' })

test('somebody who comes for the first time finds the tiles that an administrator chose for the profile, around their first page', async ({
  agentPage,
  program,
}) => {
  const { calls, agent } = createWire(program)
  const { session } = await agent('admin')
  const layout = { version: 1, tree: 'a', panels: { a: { type: 'labels.list', params: {}, state: null } } }
  const { id } = await calls.ask(createWorkspace, { name: 'Primeiro dia', layout }, session)
  await calls.ask(updateWorkspace, { id, isShared: true, startFor: ['super'] }, session)
  await (await agent('supervisor')).tidy()

  const page = await agentPage('supervisor')

  await expect(tile(page, 'Etiquetas')).toBeVisible()
  await expect(tile(page, 'Início')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/home')
})

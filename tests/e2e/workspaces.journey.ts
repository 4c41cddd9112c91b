import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { exportMessages } from '#plugins/exports/contract/index.ts'
import { createWorkspace, updateWorkspace } from '#plugins/workspaces/contract/index.ts'
import { isLive, list, log, replyBox, row, tile } from './support/agent.ts'
import { inspect } from './support/inspect.ts'
import { dress } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

const areas = (page: Page) => page.getByRole('navigation', { name: 'Áreas abertas' })
const areaTab = (page: Page, name: string) => areas(page).getByRole('button', { name: new RegExp(`^${name}( ?mudanças não salvas)?$`) })
const isMarked = (page: Page, name: string) => expect(areas(page).getByRole('button', { name: `${name} mudanças não salvas` })).toBeVisible()
const isUnmarked = (page: Page, name: string) => expect(areas(page).getByRole('button', { name, exact: true })).toBeVisible()

const nameField = (page: Page) => page.getByRole('dialog').getByLabel('Nome')

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

async function action(page: Page, area: string, name: string): Promise<void> {
  await areaTab(page, area).click({ button: 'right' })
  await page.getByRole('menuitem', { name }).click()
}

test('an agent keeps two tiles under a name, changes them, goes back, copies them; what an administrator shares comes at once', async ({
  agentPage,
  wireVisitor,
  program,
}) => {
  const agent = await createWire(program).agent('agente')
  const visitor = await wireVisitor('Iara Prado')
  await visitor.write('Bom dia')
  await agent.accept(await visitor.ticketId())
  const page = await agentPage('agente')
  const second = await agentPage('agente')

  await test.step('saves list and conversation as a workspace', async () => {
    await row(page, 'Iara Prado').click()
    await expect(log(tile(page, 'Iara Prado'))).toContainText('Bom dia')
    await press(page, 'Escape', 'w', 'n')
    await nameField(page).fill('Plantão')
    await press(page, 'Control+Enter')
    await isUnmarked(page, 'Plantão')
    await expect(tile(page, 'Iara Prado')).toBeVisible()
  })

  await test.step('the other window of the same person has it in its menu', async () => {
    await areas(second).getByRole('button', { name: 'Áreas de trabalho' }).click()
    await expect(second.getByRole('menuitemradio', { name: 'Plantão' })).toBeVisible()
    await second.keyboard.press('Escape')
  })

  await test.step('it is back after a reload, and a change is marked', async () => {
    await page.reload()
    await isLive(page)
    await expect(tile(page, 'Iara Prado')).toBeVisible()
    await isUnmarked(page, 'Plantão')
    await replyBox(page).press('Escape')
    await press(page, 'd')
    await expect(tile(page, 'Detalhes')).toBeVisible()
    await isMarked(page, 'Plantão')
  })

  await test.step('going back and undoing that', async () => {
    await action(page, 'Plantão', 'Voltar ao que está salvo')
    await expect(tile(page, 'Detalhes')).toHaveCount(0)
    await isUnmarked(page, 'Plantão')
    await list(page).focus()
    await press(page, 'Control+z')
    await expect(tile(page, 'Detalhes')).toBeVisible()
    await isMarked(page, 'Plantão')
  })

  await test.step('saving takes the mark away, also in the other window', async () => {
    await press(page, 'w', 's')
    await isUnmarked(page, 'Plantão')
    await press(second, 'g', 'w')
    await second.getByRole('dialog').getByLabel('Procurar área de trabalho').fill('plantao')
    await expect(second.getByRole('option', { name: 'Plantão' })).toBeVisible()
    await press(second, 'Enter')
    await expect(tile(second, 'Detalhes')).toBeVisible()
    await isUnmarked(second, 'Plantão')
  })

  await test.step('a copy has a name of its own', async () => {
    await action(page, 'Plantão', 'Duplicar área de trabalho…')
    await expect(nameField(page)).toHaveValue('Plantão 2')
    await press(page, 'Control+Enter')
    await isUnmarked(page, 'Plantão 2')
    await expect(tile(page, 'Detalhes')).toBeVisible()
  })

  await test.step('deleted, it comes back by undo', async () => {
    await action(page, 'Plantão 2', 'Excluir área de trabalho')
    await expect(page.getByText('Plantão 2 excluída')).toBeVisible()
    await expect(areaTab(page, 'Plantão 2')).toHaveCount(0)
    await list(page).focus()
    await press(page, 'Control+z')
    await isUnmarked(page, 'Plantão 2')
  })

  await test.step('exported and imported, it is the same', async () => {
    const download = page.waitForEvent('download')
    await action(page, 'Plantão 2', 'Exportar área de trabalho')
    const file = await download
    expect(file.suggestedFilename()).toBe('plantao-2.balcao.json')
    const text = readFileSync(await file.path(), 'utf8')
    const chooser = page.waitForEvent('filechooser')
    await areas(page).getByRole('button', { name: 'Áreas de trabalho' }).click()
    await page.getByRole('menuitem', { name: 'Importar área de trabalho…' }).click()
    await (await chooser).setFiles({ name: 'mesa.json', mimeType: 'application/json', buffer: Buffer.from(text) })
    await isUnmarked(page, 'Plantão 2 2')
    await expect(tile(page, 'Iara Prado')).toBeVisible()
  })

  await test.step('a file of a newer version is refused in words', async () => {
    const chooser = page.waitForEvent('filechooser')
    await areas(page).getByRole('button', { name: 'Áreas de trabalho' }).click()
    await page.getByRole('menuitem', { name: 'Importar área de trabalho…' }).click()
    const newer = JSON.stringify({ kind: 'balcao.workspace', version: 9, layout: { version: 9 } })
    await (await chooser).setFiles({ name: 'futuro.json', mimeType: 'application/json', buffer: Buffer.from(newer) })
    await expect(page.getByText('futuro.json é de uma versão mais nova do Balcão.')).toBeVisible()
  })

  await test.step('what an administrator shares with the profile is there without a reload', async () => {
    const { calls } = createWire(program)
    const { session } = await createWire(program).agent('admin')
    const layout = { version: 1, tree: 'a', panels: { a: { type: 'tickets.list', params: {}, state: null } } }
    const { id } = await calls.ask(createWorkspace, { name: 'Fila da manhã', layout }, session)
    await areas(page).getByRole('button', { name: 'Áreas de trabalho' }).click()
    await expect(page.getByRole('menuitemradio', { name: /^Plantão 2$/ })).toBeVisible()
    await expect(page.getByRole('menuitemradio', { name: /Fila da manhã/ })).toHaveCount(0)
    await calls.ask(updateWorkspace, { id, isShared: true, profiles: ['user'] }, session)
    await page.getByRole('menuitemradio', { name: 'Fila da manhã · da empresa' }).click()
    await isUnmarked(page, 'Fila da manhã')
    await expect(tile(page, 'Iara Prado')).toHaveCount(0)
    await inspect(page, 'a workspace')
  })
})

test('a link opened by another profile shows what that person may not see as a locked tile', async ({ agentPage, wireVisitor, program }) => {
  const visitor = await wireVisitor('Segredo Nunes')
  await visitor.write('Assunto reservado')
  const ticketId = await visitor.ticketId()
  const page = await agentPage('admin')
  const agent = await agentPage('agente')

  const id = await test.step('the administrator arranges settings beside the list and shares the link', async () => {
    const { calls } = createWire(program)
    const { session } = await createWire(program).agent('admin')
    const layout = {
      version: 1,
      tree: { type: 'split' as const, direction: 'row' as const, children: ['a', 'b', 'c'] },
      panels: {
        a: { type: 'tickets.list', params: {}, state: { cursor: ticketId } },
        b: { type: 'hours.hours', params: {}, state: null },
        c: { type: 'chat.conversation', params: { ticketId: 999_999 }, state: null },
      },
    }
    const made = await calls.ask(createWorkspace, { name: 'Mesa da chefia', layout }, session)
    await page.goto(`${program.url}/?layout=${made.id}`)
    await isUnmarked(page, 'Mesa da chefia')
    await action(page, 'Mesa da chefia', 'Compartilhar área de trabalho…')
    await page.getByRole('switch', { name: 'É da empresa' }).press('Space')
    await page.getByRole('group', { name: 'Perfis' }).getByText('Atendente').click()
    await inspect(page, 'sharing')
    await dress(page, 'light', 1440)
    await press(page, 'Control+Enter')
    await expect(page.getByText('Mesa da chefia compartilhada')).toBeVisible()
    return made.id
  })

  await test.step('the agent gets the list and two locks, and no number', async () => {
    const answer = agent.waitForResponse((response) => response.url().endsWith(`/workspaces/${id}`))
    await agent.goto(`${program.url}/?layout=${id}`)
    expect(await (await answer).text()).not.toMatch(/999999|cursor/)
    await expect(tile(agent, 'Atendimentos')).toBeVisible()
    await expect(agent.getByText('Conversa: sem acesso')).toBeVisible()
    await expect(tile(agent, 'Bloqueado: Conversa')).toBeVisible()
    await expect(agent.getByRole('heading', { name: /sem acesso$/ })).toHaveCount(2)
    await isUnmarked(agent, 'Mesa da chefia')
    await inspect(agent, 'locked tiles')
    await dress(agent, 'light', 1440)
  })

  await test.step('a lock can be closed', async () => {
    await tile(agent, 'Bloqueado: Conversa').getByRole('button', { name: 'Fechar este painel' }).click()
    await expect(tile(agent, 'Bloqueado: Conversa')).toHaveCount(0)
    await isMarked(agent, 'Mesa da chefia')
  })

  await test.step('a link that is not for one says so', async () => {
    await agent.goto(`${program.url}/?layout=aaaaaaaaaa`)
    await expect(agent.getByText('Esta área de trabalho não está disponível')).toBeVisible()
  })
})

test('a panel in a window of its own is back when that closes, with what it showed; a forbidden window leaves it where it is', async ({
  agentPage,
  wireVisitor,
  program,
}) => {
  const { calls, agent: person } = createWire(program)
  const agent = await person('agente2')
  const visitor = await wireVisitor('Noel Campos')
  await visitor.write('Bom dia')
  await agent.accept(await visitor.ticketId())
  // Its strip stands at the foot of every window.
  await calls.ask(exportMessages, { ticketId: await visitor.ticketId(), format: 'json' }, agent.session)
  const page = await agentPage('agente2')
  await row(page, 'Noel Campos').click()
  const conversation = tile(page, 'Noel Campos')
  await replyBox(conversation).fill('rascunho que viaja')
  await press(page, 'Escape')

  const popOut = async () => {
    const opening = page.waitForEvent('popup')
    await press(page, 'w', 'o')
    const popUp = await opening
    await expect(popUp.getByRole('listitem', { name: 'Noel Campos · JSON' })).toBeVisible()
    await expect(log(tile(popUp, 'Noel Campos'))).toContainText('Bom dia')
    await expect(conversation).toHaveCount(0)
    return popUp
  }

  await test.step('it leaves the workbench, lives on with its draft, and has no menu around it', async () => {
    const popUp = await popOut()
    await expect(replyBox(popUp)).toHaveValue('rascunho que viaja')
    await expect(popUp.getByRole('navigation', { name: 'Menu principal' })).toHaveCount(0)
    await visitor.write('Ainda aí?')
    await expect(log(popUp)).toContainText('Ainda aí?')
    await inspect(popUp, 'a window of its own')
    await popUp.reload()
    await expect(log(popUp)).toContainText('Ainda aí?')
    await replyBox(popUp).fill('escrito lá fora')
    await press(popUp, 'Escape', 'w')
    // The key closes its own window, maybe before the press is answered.
    await Promise.all([popUp.waitForEvent('close'), popUp.keyboard.down('o').catch(() => {})])
    await expect(replyBox(conversation)).toHaveValue('escrito lá fora')
    expect(popUp.isClosed()).toBe(true)
  })

  await test.step('it outlasts a reload of the workbench, and comes back by command', async () => {
    await replyBox(conversation).press('Escape')
    const popUp = await popOut()
    await page.reload()
    await isLive(page)
    await expect(tile(page, 'Atendimentos')).toBeVisible()
    await expect(conversation).toHaveCount(0)
    await press(page, 'Control+k')
    await page.getByRole('combobox').fill('Trazer de volta os painéis')
    await press(page, 'Enter')
    await expect(conversation).toBeVisible()
    expect(popUp.isClosed()).toBe(true)
  })

  await test.step('closed by its own cross, it is back too', async () => {
    await replyBox(conversation).click()
    await press(page, 'Escape')
    const popUp = await popOut()
    await popUp.close()
    await expect(conversation).toBeVisible()
  })

  await test.step('a browser that forbids windows keeps the tile', async () => {
    await page.evaluate('window.open = () => null')
    await replyBox(conversation).click()
    await press(page, 'Escape', 'w', 'o')
    await expect(page.getByText(/O navegador não deixou abrir outra janela/)).toBeVisible()
    await expect(conversation).toBeVisible()
  })
})

test('24 tiles of one workspace are all live, and panels of one id in two areas keep apart', async ({ agentPage, wireVisitor, program }) => {
  const { calls, agent } = createWire(program)
  const person = await agent('agente2')
  const [first, second] = [await wireVisitor('Rita Lopes'), await wireVisitor('Saul Nery')]
  for (const visitor of [first, second]) {
    await visitor.write('Olá')
    await person.accept(await visitor.ticketId())
  }
  const ids = Array.from({ length: 24 }, (_none, index) => `p${index}`)
  const rows = [0, 6, 12, 18].map((start) => ({ type: 'split' as const, direction: 'row' as const, children: ids.slice(start, start + 6) }))
  const conversationOf = (ticketId: number) => ({ type: 'chat.conversation', params: { ticketId }, state: null })
  const [rita, saul] = [await first.ticketId(), await second.ticketId()]
  const wall = {
    version: 1,
    tree: { type: 'split' as const, direction: 'column' as const, children: rows },
    panels: Object.fromEntries(ids.map((id) => [id, conversationOf(rita)])),
  }
  const { id } = await calls.ask(createWorkspace, { name: 'Parede', layout: wall }, person.session)
  const alone = await calls.ask(createWorkspace, { name: 'Um só', layout: { version: 1, tree: 'p0', panels: { p0: conversationOf(saul) } } }, person.session)
  const page = await agentPage('agente2')

  await page.goto(`${program.url}/?layout=${id}`)
  await expect(log(page)).toHaveCount(24)
  await first.write('Em todos')
  for (const place of await log(page).all()) await expect(place).toContainText('Em todos')

  await replyBox(page).first().fill('para Rita')
  await press(page, 'Escape', 'g', 'w')
  await expect(page.getByRole('option', { name: 'Um só' })).toBeVisible()
  await page.getByRole('option', { name: 'Um só' }).click()
  await expect(log(page)).toHaveCount(1)
  await expect(replyBox(tile(page, 'Saul Nery'))).toHaveValue('')
  expect(alone.isShared).toBe(false)
})

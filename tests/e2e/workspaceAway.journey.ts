import { createWorkspace, updateWorkspace } from '#plugins/workspaces/contract/index.ts'
import { isLive, signIn, tile } from './support/agent.ts'
import { copyTemplate } from './support/installation.ts'
import { launch } from './support/launch.ts'
import { openConnection } from './support/line.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

const panel = (type: string) => ({ type, params: {}, state: null })
const before = { version: 1, tree: 'a', panels: { a: panel('tickets.list') } }
const after = {
  version: 1,
  tree: { type: 'split', direction: 'row', children: ['a', 'b'] },
  panels: { a: panel('tickets.list'), b: panel('labels.list') },
} as const

for (const [what, isRestarted] of [
  ['the line alone was lost', false],
  ['the program was started anew meanwhile', true],
] as const)
  test(`a shared workspace that a colleague changed while one was away is there afterwards, without a reload: ${what}`, {
    tag: isRestarted ? '@smoke' : [],
  }, async ({ newPage }) => {
    const installation = await copyTemplate()
    let program = await launch(installation)
    const port = Number(new URL(program.url).port)
    const line = await openConnection(program.url)
    const asAdmin = async () => ({ calls: createWire(program).calls, session: (await createWire(program).agent('admin')).session })
    const share = async (name: string) => {
      const { calls, session } = await asAdmin()
      const { id } = await calls.ask(createWorkspace, { name, layout: before }, session)
      await calls.ask(updateWorkspace, { id, isShared: true }, session)
      return id
    }
    const page = await signIn(await newPage(), line.url, 'agente')
    const areas = page.getByRole('navigation', { name: 'Áreas abertas' })
    const id = await share('Mesa da manhã')
    await areas.getByRole('button', { name: 'Áreas de trabalho' }).click()
    await page.getByRole('menuitemradio', { name: /Mesa da manhã/ }).click()
    await expect(areas.getByRole('button', { name: 'Mesa da manhã', exact: true })).toBeVisible()
    await page.evaluate('window.isSamePage = true')

    await line.cut()
    await expect(page.getByRole('contentinfo')).toContainText('sem conexão')
    if (isRestarted) {
      await program.stop()
      program = await launch({ ...installation, port })
    }
    const { calls, session } = await asAdmin()
    await calls.ask(updateWorkspace, { id, name: 'Mesa da tarde', layout: after }, session)
    await share('Plantão da noite')
    await line.restore()
    await isLive(page)

    await expect(areas.getByRole('button', { name: 'Mesa da tarde', exact: true })).toBeVisible()
    await expect(tile(page, 'Etiquetas')).toBeVisible()
    await areas.getByRole('button', { name: 'Áreas de trabalho' }).click()
    await expect(page.getByRole('menuitemradio', { name: /Plantão da noite/ })).toBeVisible()
    expect(await page.evaluate('window.isSamePage')).toBe(true)

    await line.close()
    await program.stop()
    await installation.remove()
  })

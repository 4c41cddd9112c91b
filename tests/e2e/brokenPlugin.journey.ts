import { rmSync } from 'node:fs'
import { isLive, log, replyBox, row, signIn, tile } from './support/agent.ts'
import { copyProgram } from './support/guide.ts'
import { copyTemplate } from './support/installation.ts'
import { launch } from './support/launch.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

/** A plugin that starts, and throws wherever it is asked for something. */
const CLUMSY = `import { z } from 'zod'
import { defineClientPlugin, defineCommand, definePanel, overlays, statusBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { ticketSideSections } from '#plugins/tickets/contract/client.ts'

const fail = (where) => { throw new Error('fell in ' + where) }
const panel = definePanel({ type: 'clumsy.panel', params: z.object({}), title: () => 'Desastrado', load: async () => ({ default: () => fail('a panel') }), reuse: 'single' })
const args = z.object({})

export default defineClientPlugin({
  id: 'clumsy',
  panels: [panel],
  commands: [
    defineCommand({ id: 'clumsy.show', title: 'clumsy.show', args, run: (_args, ctx) => ctx.open(panel, {}, 'right') }),
    defineCommand({ id: 'clumsy.fall', title: 'clumsy.fall', args, run: () => fail('a command') }),
  ],
  i18n: Object.fromEntries(['pt-BR', 'en', 'es'].map((locale) => [locale, async () => ({ default: { 'clumsy.show': 'Mostrar o desastrado', 'clumsy.fall': 'Cair agora' } })])),
  extends: [
    extend(statusBarItems, { id: 'clumsy', side: 'right', order: 1, component: () => fail('the status bar') }),
    extend(overlays, function Clumsy() { fail('an overlay') }),
    extend(ticketSideSections, { id: 'clumsy', order: 1, component: () => fail('the details') }),
  ],
})
`

/** One that throws before it has started, and one that needs it. */
const stillborn = (id: string, requires: string, setup: string) => `import { defineClientPlugin } from '#core/client/plugin.ts'
export default defineClientPlugin({ id: '${id}', requires: [${requires}], setup() { ${setup} } })
`

test('plugins that throw in setup, in render and in a command take nobody along', async ({ newPage }) => {
  const home = copyProgram({
    'plugins/clumsy/client/index.ts': CLUMSY,
    'plugins/stillborn/client/index.ts': stillborn('stillborn', '', "throw new Error('fell in setup')"),
    'plugins/orphan/client/index.ts': stillborn('orphan', "'stillborn'", ''),
  })
  const installation = await copyTemplate()
  const program = await launch({ ...installation, home })
  try {
    const wire = createWire(program)
    const visitor = await wire.visitor('Ivo Serra')
    await visitor.write('Alguém?')
    await (await wire.agent('agente')).accept(await visitor.ticketId())
    const page = await signIn(await newPage(), program.url, 'agente')

    await test.step('what it adds to the shell is named, and the shell stands', async () => {
      await expect(page.getByRole('contentinfo')).toContainText('clumsy')
      await expect(page.getByText('O plugin “clumsy” falhou aqui.').first()).toBeVisible()
    })

    await test.step('its section falls alone; one goes on answering', async () => {
      await row(page, 'Ivo Serra').click()
      await page.getByRole('listbox', { name: 'Atendimentos' }).focus()
      await page.keyboard.press('d')
      await expect(tile(page, 'Detalhes')).toContainText('clumsy')
      await expect(tile(page, 'Detalhes').getByRole('heading', { name: 'Notas' })).toBeVisible()
      await replyBox(page).fill('Estou aqui')
      await replyBox(page).press('Enter')
      await expect(log(page)).toContainText('Estou aqui')
    })

    const run = async (command: string) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill(command)
      await page.keyboard.press('Enter')
    }

    await test.step('its panel says that it failed, in its tile', async () => {
      await run('Mostrar o desastrado')
      await expect(tile(page, 'Desastrado').getByRole('alert')).toContainText('Tentar de novo')
      await expect(log(page)).toContainText('Estou aqui')
    })

    await test.step('its command says so, and nothing else happens', async () => {
      await run('Cair agora')
      await expect(page.getByText('Ocorreu um erro não identificado.').last()).toBeVisible()
      await expect(log(page)).toContainText('Estou aqui')
    })

    await test.step('the administrator reads which did not start, and why', async () => {
      const admin = await signIn(await newPage(), program.url, 'admin')
      await admin.goto(`${program.url}/plugins`)
      await isLive(admin)
      const list = admin.getByRole('list', { name: 'Não iniciaram' })
      await expect(list).toContainText('Falhou ao iniciar: fell in setup')
      await expect(list).toContainText('Precisa do plugin “stillborn”, que não iniciou.')
    })
  } finally {
    await program.stop()
    await installation.remove()
    rmSync(home, { recursive: true, force: true })
  }
})
